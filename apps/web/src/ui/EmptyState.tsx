import type { ReactNode } from 'react';
import { MarkDrawing } from './MarkDrawing';
import { PETAL, TURNS } from './petal';

export type Drawing = 'day' | 'week' | 'garden' | 'activities' | 'chart' | 'done' | 'mark';

export interface EmptyStateProps {
  drawing?: Drawing | undefined;
  /** One sentence. */
  text: string;
  /** Smaller line below it. */
  note?: string | undefined;
  /** One button. */
  action?: ReactNode;
}

export function EmptyState({ drawing = 'day', text, note, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-4 px-4 py-8 text-center medium:py-12">
      {drawing === 'mark' ? <MarkDrawing /> : <LineDrawing>{DRAWINGS[drawing]}</LineDrawing>}
      <div className="flex max-w-100 flex-col gap-1.5 text-balance">
        <p className="text-h2 text-n12">{text}</p>
        {note !== undefined && <p className="text-body text-n10">{note}</p>}
      </div>
      {action}
    </div>
  );
}

const WEEK_DOTS = [15, 26, 37, 48, 59, 70, 81];

/** Frame of a decorative drawing of 96 pixels: lines in the neutral colour, accents filled by its content. */
const LineDrawing = ({ children }: { children: ReactNode }) => (
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

// Lines in the neutral colour and one accent each: a filled disc, because yellow is never used for lines.
const DRAWINGS: Record<Exclude<Drawing, 'mark'>, ReactNode> = {
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
};
