import type { Petal } from '@sevenfold/domain/activity';
import type { CivilDate } from '@sevenfold/domain/calendar';
import { memo, useId } from 'react';
import { cx } from './cx';
import { levelOf, PETAL, TURNS } from './petal';

interface WeekMarkProps {
  petals: readonly Petal[];
  /** Class of the size: "size-5". */
  className: string;
  /** True for a mark of some 20 pixels: thinner lines. */
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
      strokeWidth={isSmall ? 1 : 1.5}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {petals.map((petal, day) => (
        <g key={petal.date} transform={`rotate(${TURNS[day] ?? 0} 16 16)`} data-state={petal.state}>
          <g
            className={cx(isDrawn && 'origin-[16px_16px] animate-[petal-in_.3s_cubic-bezier(.2,0,0,1)_backwards]')}
            style={isDrawn ? { animationDelay: `${day * 40}ms` } : undefined}
          >
            {isSmall ? <SmallLeaf {...petal} /> : <Leaf {...petal} />}
            {petal.state === 'EMPTY' && petal.date === today && (
              <circle cx="16" cy="7.6" r={isSmall ? 1.2 : 1} className="fill-n10 print:hidden" />
            )}
          </g>
        </g>
      ))}
    </svg>
  );
}

const LINE = { vectorEffect: 'non-scaling-stroke' } as const;

const Leaf = memo(function Leaf({ state, share }: Petal) {
  const clip = useId();
  const level = levelOf(share);
  switch (state) {
    case 'DONE':
      return (
        <>
          <path d={PETAL} className="fill-y9 stroke-progress" strokeWidth={1} {...LINE} />
          <path d="M16 12.4V7.4" className="stroke-on-primary" strokeLinecap="round" {...LINE} />
        </>
      );
    case 'PARTLY':
      return (
        <>
          <clipPath id={`${clip}-petal`}>
            <path d={PETAL} />
          </clipPath>
          <clipPath id={`${clip}-level`}>
            <circle cx="16" cy="16" r={level} />
          </clipPath>
          <path d={PETAL} className="stroke-n8" {...LINE} />
          {/* The edge of the fill carries the share where its colour is too light for it. */}
          <path d={PETAL} clipPath={`url(#${clip}-level)`} className="fill-y9 stroke-progress" {...LINE} />
          <circle cx="16" cy="16" r={level} clipPath={`url(#${clip}-petal)`} className="stroke-progress" {...LINE} />
        </>
      );
    case 'NOTHING':
      return <path d={PETAL} className="stroke-n8" {...LINE} />;
    case 'SKIPPED':
      return <path d={PETAL} className="stroke-n8" strokeDasharray=".1 4" strokeLinecap="round" {...LINE} />;
    case 'EMPTY':
      return <path d={PETAL} className="fill-n4 stroke-n8" {...LINE} />;
    case 'FUTURE':
      return <path d={PETAL} className="fill-n4" />;
  }
});

/** A petal of few pixels: fills of a colour that is visible without an outline, and lines only around empty petals. */
const SmallLeaf = memo(function SmallLeaf({ state, share }: Petal) {
  const clip = useId();
  switch (state) {
    case 'DONE':
      return <path d={PETAL} className="fill-progress" />;
    case 'PARTLY':
      return (
        <>
          <clipPath id={clip}>
            <circle cx="16" cy="16" r={levelOf(share)} />
          </clipPath>
          <path d={PETAL} className="fill-n6" />
          <path d={PETAL} clipPath={`url(#${clip})`} className="fill-progress" />
        </>
      );
    case 'SKIPPED':
      return <path d={PETAL} className="stroke-n8" strokeDasharray="1 2" strokeLinecap="round" {...LINE} />;
    case 'NOTHING':
    case 'EMPTY':
      return <path d={PETAL} className="stroke-n8" {...LINE} />;
    case 'FUTURE':
      // On the ground of the selected row in the menu, n4 would not be seen.
      return <path d={PETAL} className="fill-n6" />;
  }
});
