import type { ReactNode } from 'react';
import { LineDrawing } from './LineDrawing';
import { PETAL, TURNS } from './petal';

export type Drawing = 'day' | 'week' | 'garden' | 'activities' | 'search' | 'chart' | 'done' | 'lost' | 'clouds';

export interface EmptyStateProps {
  drawing?: Drawing | undefined;
  /** One sentence. */
  text: string;
  /** True where it is the heading of a page that has no other. */
  isHeading?: boolean;
  /** Smaller line below it. */
  note?: string | undefined;
  /** One button. */
  action?: ReactNode;
}

export function EmptyState({ drawing = 'day', text, isHeading = false, note, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-4 px-4 py-8 text-center medium:py-12">
      <LineDrawing>{DRAWINGS[drawing]}</LineDrawing>
      {isHeading ? (
        <h1 tabIndex={-1} className="max-w-100 text-h2 text-n12 text-balance">
          {text}
        </h1>
      ) : (
        <p className="max-w-80 text-body text-n12 text-balance">
          {text}
          {note !== undefined && <span className="block pt-1 text-small text-n10">{note}</span>}
        </p>
      )}
      {action}
    </div>
  );
}

const WEEK_DOTS = [15, 26, 37, 48, 59, 70, 81];

// Lines in the neutral colour and one accent each: a filled disc, because yellow is never used for lines.
const DRAWINGS: Record<Drawing, ReactNode> = {
  day: (
    <>
      <circle cx="48" cy="50" r="13" className="fill-y9" stroke="none" />
      <path d="M12 64h72M22 74h52M36 84h24" />
      <path d="M48 20v8M26.8 28.8l5.6 5.6M69.2 28.8l-5.6 5.6M18 50h8M70 50h8" />
    </>
  ),
  week: (
    <>
      <rect x="8" y="24" width="80" height="52" rx="10" />
      <path d="M8 40h80M28 16v14M68 16v14" />
      {WEEK_DOTS.map((x, day) => (
        <circle
          key={x}
          cx={x}
          cy="58"
          r={day === 3 ? 6 : 3.5}
          className={day === 3 ? 'fill-y9' : undefined}
          stroke={day === 3 ? 'none' : undefined}
        />
      ))}
    </>
  ),
  // The first flower, and soil for the others.
  garden: (
    <>
      <path d="M12 82h72M48 82V50M48 72c-2-8-8-11-15-11 1 8 7 11 15 11M72 82v-7M24 82v-4" />
      {TURNS.map((turn) => (
        <path
          key={turn}
          d={PETAL}
          transform={`translate(14.4 -.6) scale(2.1) rotate(${turn} 16 16)`}
          className="fill-y9"
          stroke="none"
        />
      ))}
    </>
  ),
  activities: (
    <>
      <rect x="14" y="16" width="68" height="18" rx="6" />
      <rect x="14" y="40" width="68" height="18" rx="6" />
      <rect x="14" y="64" width="68" height="18" rx="6" strokeDasharray="5 5" />
      <circle cx="26" cy="25" r="4" className="fill-y9" stroke="none" />
      <path d="M38 25h26M38 49h18M22 49h8M48 69v8M44 73h8" />
    </>
  ),
  search: (
    <>
      <circle cx="42" cy="42" r="24" />
      <path d="m60 60 20 20M32 46a10 10 0 0 0 10 8" />
      <circle cx="50" cy="34" r="5" className="fill-y9" stroke="none" />
    </>
  ),
  chart: (
    <>
      <path d="M14 14v66h68" />
      <path d="M26 68V54M40 68V46M54 68V58M68 68V38" strokeWidth="6" />
      <circle cx="68" cy="24" r="6" className="fill-y9" stroke="none" />
    </>
  ),
  done: (
    <>
      <circle cx="48" cy="48" r="18" className="fill-y9" stroke="none" />
      <path d="m40 48.5 5.5 5.5L56.5 42" className="stroke-on-primary" strokeWidth="2.5" />
      <circle cx="48" cy="48" r="30" strokeDasharray="18 8.93" />
    </>
  ),
  lost: (
    <>
      <path d="M16 76c10-14 20 6 32-8s18-2 32-12" strokeDasharray="6 6" />
      <path d="M48 16a18 18 0 0 1 18 18c0 13-18 26-18 26S30 47 30 34a18 18 0 0 1 18-18Z" />
      <circle cx="48" cy="34" r="6" className="fill-y9" stroke="none" />
    </>
  ),
  // A cloud before the sun, which it covers in the colour of the page.
  clouds: (
    <>
      <circle cx="62" cy="32" r="13" className="fill-y9" stroke="none" />
      <path d="M62 8v6M79 15l-4.2 4.2M86 32h-6M45 15l4.2 4.2" />
      <path d="M31 74h34a14.5 14.5 0 0 0 3-28.7A19 19 0 0 0 32 40a17 17 0 0 0-1 34Z" className="fill-n1" />
    </>
  ),
};
