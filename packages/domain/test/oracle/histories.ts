import fc from 'fast-check';
import { type GoalPeriod, setGoal } from '../../src/activity';
import { type CivilDate, type WeekStartDay, weekId, civilDate } from '../../src/calendar';
import { plusDays, type StartDay, weekOf } from './dates';
import type { ModelActivity } from './model';

/** Earliest value of today: early January 2027, so that histories span 2026-W53 and the end of a year. */
const FIRST_TODAY = '2027-01-06';
const WEEKS_BACK = 40;

export const START_DAYS: Record<WeekStartDay, StartDay> = { SUNDAY: 0, MONDAY: 1, SATURDAY: 6 };
export const anyStartDay = fc.constantFrom<WeekStartDay>('SUNDAY', 'MONDAY', 'SATURDAY');
/** One of the 21 days from then on. */
export const anyToday = fc.integer({ min: 0, max: 20 }).map((days) => plusDays(FIRST_TODAY, days));

const anyDaysBack = fc.integer({ min: 0, max: WEEKS_BACK * 7 });
const AMOUNTS = { DAYS: 1, TIMES: 6, DURATION: 90 } as const;
const TARGETS = { DAYS: 7, TIMES: 12, DURATION: 300 } as const;

/**
 * One activity with all that can have happened to it: goals changed and set for past weeks, days away, imported and
 * backdated entries.
 */
export function anyActivity(today: string, startDay: WeekStartDay, id: string): fc.Arbitrary<ModelActivity> {
  const start = START_DAYS[startDay];
  const dateBack = (days: number) => plusDays(today, -days);
  return fc.constantFrom('DAYS' as const, 'TIMES' as const, 'DURATION' as const).chain((unit) =>
    fc.record({
      id: fc.constant(id),
      areaId: fc.constantFrom('health', 'work', 'gone', null),
      unit: fc.constant(unit),
      direction: fc.constantFrom('AT_LEAST' as const, 'AT_LEAST' as const, 'AT_MOST' as const),
      isActive: fc.boolean(),
      createdOn: anyDaysBack.map(dateBack),
      goals: fc.array(
        fc.record({
          fromWeek: fc.integer({ min: -14, max: WEEKS_BACK * 7 }).map((days) => weekOf(dateBack(days), start)),
          target: fc.option(fc.integer({ min: 1, max: TARGETS[unit] }), { nil: null, freq: 4 }),
        }),
        { maxLength: 5 },
      ),
      entries: fc.array(
        fc.record({ date: anyDaysBack.map(dateBack), amount: fc.integer({ min: 1, max: AMOUNTS[unit] }) }),
        { maxLength: 90 },
      ),
      skips: fc
        .array(fc.tuple(anyDaysBack, fc.integer({ min: 1, max: 10 })), { maxLength: 5 })
        .map((spans) => [
          ...new Set(
            spans.flatMap(([back, days]) => Array.from({ length: days }, (_, day) => plusDays(dateBack(back), day))),
          ),
        ]),
    }),
  );
}

export interface AnyHistory {
  readonly today: string;
  readonly startDay: WeekStartDay;
  readonly activities: readonly ModelActivity[];
}

export const anyHistory: fc.Arbitrary<AnyHistory> = fc.tuple(anyToday, anyStartDay).chain(([today, startDay]) =>
  fc.record({
    today: fc.constant(today),
    startDay: fc.constant(startDay),
    activities: fc
      .integer({ min: 1, max: 4 })
      .chain((count) =>
        fc.tuple(...Array.from({ length: count }, (_, index) => anyActivity(today, startDay, `a${index}`))),
      ),
  }),
);

/** The timeline as the product makes it of the goals that were set, one after the other. */
export const timelineOf = ({ goals }: ModelActivity): GoalPeriod[] =>
  goals.reduce<GoalPeriod[]>((timeline, { fromWeek, target }) => setGoal(timeline, weekId(fromWeek), target), []);

export const firstEntryDateOf = ({ entries }: ModelActivity): CivilDate | null => {
  const first = entries.map(({ date }) => date).sort()[0];
  return first === undefined ? null : civilDate(first);
};
