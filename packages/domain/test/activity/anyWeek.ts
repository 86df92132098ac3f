import fc from 'fast-check';
import { ACTIVITY_UNITS, type CountedEntry, DIRECTIONS, type DueActivity } from '../../src/activity';
import { addDays, type CivilDate, datesOfWeek } from '../../src/calendar';

const MONDAY: CivilDate = '2026-09-28';
/** The dates of 2026-W40. */
export const dates = datesOfWeek('2026-W40', 'MONDAY');
export const NEXT_WEEK: CivilDate = '2026-10-05';

/** An activity with its records of a week. */
export interface Week {
  readonly activity: DueActivity;
  readonly entries: readonly CountedEntry[];
  readonly skips: readonly { readonly date: CivilDate }[];
}

const anyRhythm = fc.option(
  fc.record({
    everyDays: fc.integer({ min: 2, max: 60 }),
    lastDate: fc.option(
      fc.integer({ min: 1, max: 70 }).map((days) => addDays(MONDAY, -days)),
      { nil: null },
    ),
  }),
  { nil: undefined },
);

export const anyWeek: fc.Arbitrary<Week> = fc.constantFrom(...ACTIVITY_UNITS).chain((unit) =>
  fc.record({
    activity: fc.record({
      unit: fc.constant(unit),
      direction: fc.constantFrom(...DIRECTIONS),
      target: fc.option(fc.integer({ min: 1, max: unit === 'DAYS' ? 7 : unit === 'TIMES' ? 60 : 600 }), { nil: null }),
      countsFrom: fc.option(fc.constantFrom(...dates), { nil: null }),
      weekdays: fc.uniqueArray(fc.nat(6)),
      rhythm: anyRhythm,
      dayMax: fc.option(fc.integer({ min: 1, max: 90 }), { nil: null }),
      plans: fc.uniqueArray(
        fc.record({
          date: fc.constantFrom(...dates),
          amount: fc.option(unit === 'DAYS' ? fc.constant(1) : fc.integer({ min: 1, max: 90 }), { nil: null }),
        }),
        { maxLength: 3, selector: ({ date }) => date },
      ),
    }),
    entries: fc.array(
      fc.record({
        date: fc.constantFrom(...dates),
        amount: unit === 'DAYS' ? fc.constant(1) : fc.integer({ min: 1, max: 90 }),
      }),
      { maxLength: 14 },
    ),
    skips: fc
      .uniqueArray(fc.constantFrom(...dates), { maxLength: 7 })
      .map((skipped) => skipped.map((date) => ({ date }))),
  }),
);
