import { isWhole, type Petal } from '@sevenfold/domain/activity';
import type { CivilDate } from '@sevenfold/domain/calendar';
import { memo, useId } from 'react';
import { cx } from './cx';
import { PETAL, petalFill, TURNS } from './petal';

interface WeekMarkProps {
  petals: readonly Petal[];
  /** Class of the size: "size-5". */
  className: string;
  /** True for a mark of at most 24 pixels: solid petals, yellow for days on track. */
  isSmall?: boolean;
  /** Draws the petals one after the other when the mark appears; at once with reduced motion. */
  isDrawn?: boolean;
  /** Date whose petal is marked while nothing was due or done on it. */
  today?: CivilDate;
  /** Accessible name; without it the mark is hidden from screen readers. */
  label?: string | undefined;
}

/** The petals of the logo as the days of a week, clockwise from the top; each is filled with the share of its day. */
export function WeekMark({ petals, className, isSmall = false, isDrawn = false, today, label }: WeekMarkProps) {
  return (
    <svg
      viewBox="4.2 4.2 23.6 23.6"
      className={cx('flex-none overflow-visible', className)}
      fill="none"
      strokeWidth={1.5}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {petals.map((petal, day) => (
        <g key={petal.date} transform={`rotate(${TURNS[day] ?? 0} 16 16)`} data-state={petal.state}>
          <g
            className={cx(isDrawn && 'origin-[16px_16px] animate-[petal-in_.3s_cubic-bezier(.2,0,0,1)_backwards]')}
            style={isDrawn ? { animationDelay: `calc(${day} * var(--petal-delay, 40ms))` } : undefined}
          >
            {isSmall ? <path d={PETAL} className={isWhole(petal) ? 'fill-y9' : 'fill-n6'} /> : <Leaf {...petal} />}
            {!isSmall && petal.state === 'EMPTY' && petal.date === today && (
              <circle cx="16" cy="7.6" r="1" className="fill-n10 print:hidden" />
            )}
          </g>
        </g>
      ))}
    </svg>
  );
}

/** A petal: its hairline, and inside it what is filled. */
const Leaf = memo(function Leaf({ state, share }: Petal) {
  const clip = useId();
  const isFilled = state === 'DONE' || state === 'WHOLE' || state === 'PARTLY';
  return (
    <>
      {isFilled && share < 1 && (
        <clipPath id={clip}>
          <path d={PETAL} />
        </clipPath>
      )}
      {isFilled && (
        <path
          d={share < 1 ? petalFill(share) : PETAL}
          clipPath={share < 1 ? `url(#${clip})` : undefined}
          className={isWhole({ state }) ? 'fill-y9' : 'fill-y5'}
        />
      )}
      <path
        d={PETAL}
        className={cx(state === 'FUTURE' || state === 'EMPTY' ? 'fill-n4' : '', state === 'FUTURE' ? '' : 'stroke-n6')}
        strokeWidth={1}
        strokeDasharray={state === 'SKIPPED' ? '.1 3' : undefined}
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
      {state === 'DONE' && (
        <path d="M16 12.4V7.4" className="stroke-on-primary" strokeLinecap="round" vectorEffect="non-scaling-stroke" />
      )}
    </>
  );
});
