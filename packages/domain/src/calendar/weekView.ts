import type { CivilDate } from './civilDate';
import { compareWeeks, datesOfWeek, weekIdOf, type WeekId } from './week';
import type { WeekStartDay } from './weekStartDay';

/** A week relative to one of its days and to today. */
export interface WeekView {
  readonly id: WeekId;
  readonly weekStartDay: WeekStartDay;
  /** Its seven days, in the user's order. */
  readonly dates: readonly CivilDate[];
  readonly today: CivilDate;
  /** Relative to today. */
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
