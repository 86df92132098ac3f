import type { HeatWeek } from '@sevenfold/domain/insight';
import { activityColor } from '../activityColor';
import { cx } from '../cx';
import { heatFace, HeatMark } from './HeatMark';

export interface HeatRowProps {
  /** Oldest first. */
  readonly weeks: readonly HeatWeek[];
  /** Stored colour. */
  readonly color: string;
  /** The row as text: "Last 12 weeks: 9 of 11 on goal". */
  readonly label: string;
  /** Returns the text of a week that a mouse points at. */
  tipOf(week: HeatWeek): string;
}

/** Weeks in a row of small squares, coloured as in a year. */
export function HeatRow({ weeks, color, label, tipOf }: HeatRowProps) {
  return (
    <span role="img" aria-label={label} className="flex gap-1 max-[24rem]:gap-0.75" style={activityColor(color)}>
      {weeks.map((one) => (
        <span
          key={one.week}
          title={tipOf(one)}
          className={cx(
            'flex size-4.5 items-center justify-center rounded-[.3125rem] text-micro max-[24rem]:size-3.5',
            heatFace(one),
          )}
        >
          <HeatMark week={one} className="size-3 max-[24rem]:size-2.5" />
        </span>
      ))}
    </span>
  );
}
