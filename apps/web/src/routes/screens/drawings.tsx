import type { ReactNode } from 'react';

/** The frame of a small line drawing: neutral lines, and one accent in yellow. */
export function Lines({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 96 96"
      className="size-24 text-n6"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

/** A way that does not lead on. */
export function LostDrawing() {
  return (
    <Lines>
      <path d="M16 76c10-14 20 6 32-8s18-2 32-12" strokeDasharray="6 6" />
      <path d="M48 16a18 18 0 0 1 18 18c0 13-18 26-18 26S30 47 30 34a18 18 0 0 1 18-18Z" />
      <circle cx="48" cy="34" r="6" className="fill-y9" stroke="none" />
    </Lines>
  );
}

/** A page with a part missing. */
export function BrokenDrawing() {
  return (
    <Lines>
      <path d="M24 12h32l16 16v22M24 12v34M56 12v16h16" />
      <path d="m24 62 8-6 8 8 8-8 8 8 8-8 8 6v22H24Z" strokeDasharray="5 5" />
      <circle cx="40" cy="34" r="6" className="fill-y9" stroke="none" />
    </Lines>
  );
}
