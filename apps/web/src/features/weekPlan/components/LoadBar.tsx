import { text } from '#platform';
import { activityColor } from '#ui';
import { duration } from '#features/record';
import { type DayLoad, planMinutes, type Planned } from '../dayLoad';

interface LoadBarProps {
  readonly planned: readonly Planned[];
  readonly load: DayLoad;
  /** Minutes that fill the bar. */
  readonly fullDay: number;
  /** Events of the day, also those that take none of its time. */
  readonly events: number;
  /** True if a day of the board has events, so that one without any is known to be free. */
  readonly hasEvents: boolean;
}

/**
 * Bar of a day's events, which are grey as below it, and of its plans in their colours, with the sum; below the bar of a
 * day without times, how many there are.
 */
export function LoadBar({ planned, load, fullDay, events, hasEvents }: LoadBarProps) {
  const parts = [
    { key: 'events', minutes: load.events, color: undefined },
    ...planned.map((one) => ({ key: one.activity.id, minutes: planMinutes(one), color: one.activity.color })),
  ];
  const sum = load.events + load.plans;
  const time = duration(sum);
  const count = planned.length + events;
  const busy = (
    // A phone has no room for the word in every language.
    <>
      <span className="medium:hidden" aria-hidden="true">
        {time}
      </span>
      <span className="max-medium:sr-only">{text('plan.load', { time })}</span>
    </>
  );
  return (
    <div className="grid gap-0.75 text-micro leading-4 text-n10 tabular-nums">
      <span className="flex h-1 gap-px overflow-hidden rounded-full bg-n4" aria-hidden="true">
        {parts.map(({ key, minutes, color }) => (
          <span
            key={key}
            style={{ ...(color !== undefined && activityColor(color)), width: `${(minutes / fullDay) * 100}%` }}
            className={color === undefined ? 'bg-n8' : 'bg-(--solid)'}
          />
        ))}
      </span>
      <p>{sum > 0 ? busy : count === 0 && hasEvents ? text('plan.free') : text('plan.count', { count })}</p>
    </div>
  );
}
