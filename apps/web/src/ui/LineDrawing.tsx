import type { ReactNode } from 'react';

/** Frame of a decorative drawing of 96 pixels: lines in the neutral colour, accents filled by its content. */
export const LineDrawing = ({ children }: { children: ReactNode }) => (
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
