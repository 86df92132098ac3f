import { isWhole, type Petal } from '@sevenfold/domain/activity';
import type { CivilDate } from '@sevenfold/domain/calendar';
import { memo } from 'react';
import { cx } from './cx';
import { PETAL, TURNS, VEIN } from './petal';
import { petalFill, type PetalStratum, petalTip } from './petalFill';

const NO_STRATA: readonly PetalStratum[] = [];

interface WeekMarkProps {
  petals: readonly Petal[];
  /** Parts of the tip of each day on track, from the outside inwards; for marks of 40 pixels and more. */
  strata?: readonly (readonly PetalStratum[])[] | undefined;
  /** Class of the size: "size-5". */
  className: string;
  /** True for a mark of at most 24 pixels: solid petals, yellow for days on track. */
  isSmall?: boolean;
  /** False leaves out the veins of full days, which are needles on a mark of 40 pixels. */
  hasVeins?: boolean;
  /** Draws the petals one after the other when the mark appears; at once with reduced motion. */
  isDrawn?: boolean;
  /** Date whose petal has a darker hairline until it is whole. */
  today?: CivilDate;
  /** Accessible name; without it the mark is hidden from screen readers. */
  label?: string | undefined;
}

/** The petals of the logo as the days of a week, clockwise from the top; each is filled with the share of its day. */
export function WeekMark({
  petals,
  strata,
  className,
  isSmall = false,
  hasVeins = true,
  isDrawn = false,
  today,
  label,
}: WeekMarkProps) {
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
            {isSmall ? (
              <path d={PETAL} className={isWhole(petal) ? 'fill-y9' : 'fill-n6'} />
            ) : (
              <Leaf
                state={petal.state}
                share={petal.share}
                strata={strata?.[day] ?? NO_STRATA}
                hasVein={hasVeins}
                isToday={petal.date === today}
              />
            )}
          </g>
        </g>
      ))}
    </svg>
  );
}

interface LeafProps extends Pick<Petal, 'state' | 'share'> {
  readonly strata: readonly PetalStratum[];
  readonly hasVein: boolean;
  readonly isToday: boolean;
}

/** A petal: its hairline, and inside it what is filled. */
const Leaf = memo(function Leaf({ state, share, strata, hasVein, isToday }: LeafProps) {
  const isOnTrack = isWhole({ state });
  // Whole from the share on that counts as on track; the vein tells a full day.
  const filled = isOnTrack ? 1 : share;
  return (
    <>
      {!isOnTrack && (
        <path
          d={PETAL}
          className={
            state === 'FUTURE'
              ? 'fill-n4'
              : state === 'SKIPPED'
                ? 'stroke-n7 dark:stroke-n8'
                : isToday
                  ? 'stroke-n8 dark:stroke-n9'
                  : 'stroke-n6 dark:stroke-n7'
          }
          strokeWidth={1}
          strokeDasharray={state === 'SKIPPED' ? '.1 3' : undefined}
          strokeLinecap="round"
          vectorEffect="non-scaling-stroke"
        />
      )}
      {filled > 0 && <path d={petalFill(filled)} className={isOnTrack ? 'fill-y9' : 'fill-(--partly)'} />}
      {isOnTrack &&
        petalTip(strata).map(({ color, outline }) => <path key={outline} d={outline} fill={color} data-stratum />)}
      {hasVein && state === 'DONE' && <path d={VEIN} className="fill-on-primary/45" data-vein />}
    </>
  );
}, hasSameLeaf);

function hasSameLeaf(a: LeafProps, b: LeafProps): boolean {
  return (
    a.state === b.state &&
    a.share === b.share &&
    a.hasVein === b.hasVein &&
    a.isToday === b.isToday &&
    a.strata.length === b.strata.length &&
    a.strata.every(({ color, share }, index) => color === b.strata[index]?.color && share === b.strata[index].share)
  );
}
