import type { CivilDate } from './civilDate';
import { compareWeeks, datesOfWeek, weekIdOf, type WeekId } from './week';
import type { WeekStartDay } from './weekStartDay';

/** A week as seen on one of its days, or from today. */
export interface WeekView {
  readonly id: WeekId;
  readonly weekStartDay: WeekStartDay;
  /** Its seven days, in the user's order. */
  readonly dates: readonly CivilDate[];
  readonly today: CivilDate;
  /** Whether it is over, holds today, or is to come. */
  readonly place: 'PAST' | 'CURRENT' | 'FUTURE';
}

export function weekView(id: WeekId, today: CivilDate, weekStartDay: WeekStartDay): WeekView {
  const order = compareWeeks(id, weekIdOf(today, weekStartDay));
  return {
    id,
    weekStartDay,
    dates: datesOfWeek(id, weekStartDay),
    today,
    place: order < 0 ? 'PAST' : order > 0 ? 'FUTURE' : 'CURRENT',
  };
}
