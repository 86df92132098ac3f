import {
  addDays,
  compareWeeks,
  datesOfWeek,
  MAX_DATE,
  MIN_DATE,
  isCivilDate,
  weekIdOf,
  type CivilDate,
  type WeekId,
  type WeekStartDay,
} from '@sevenfold/domain/calendar';

/** A week as seen on one of its days. */
export interface WeekView {
  readonly id: WeekId;
  readonly weekStartDay: WeekStartDay;
  /** Its seven days, in the person's order. */
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

/** The date an address asks for: today for none, and for one that does not exist or lies outside the calendar. */
export function dateOfSearch(text: unknown, today: CivilDate): CivilDate {
  return isCivilDate(text) && text >= MIN_DATE && text <= MAX_DATE ? text : today;
}

/** Some days later, or earlier when negative; null outside the calendar. */
export function dayAt(date: CivilDate, days: number): CivilDate | null {
  const to = addDays(date, days);
  return to >= MIN_DATE && to <= MAX_DATE ? to : null;
}
