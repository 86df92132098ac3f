import fc from 'fast-check';
import type { CountedEntry, WeekRecords } from '../../src/activity';
import { addDays, type CivilDate, WEEK_START_DAYS } from '../../src/calendar';
import type { QueuedTap, WidgetActivity, WidgetData } from '../../src/widget';

/** Thursday of 2026-W40. */
export const TODAY: CivilDate = '2026-10-01';

const date = fc.integer({ min: -6, max: 3 }).map((days) => addDays(TODAY, days));

const activity = fc.record({
  unit: fc.constantFrom('DAYS' as const, 'TIMES' as const, 'DURATION' as const),
  direction: fc.constantFrom('AT_LEAST' as const, 'AT_LEAST' as const, 'AT_MOST' as const),
  target: fc.option(fc.integer({ min: 1, max: 90 })),
  weekdays: fc.option(fc.uniqueArray(fc.nat({ max: 6 })), { nil: undefined }),
  everyDays: fc.option(fc.integer({ min: 2, max: 9 })),
  isActive: fc.nat({ max: 5 }).map((one) => one > 0),
  createdOn: fc.constantFrom<CivilDate>('2024-01-01', '2026-09-30', TODAY),
});

const records = fc.record({
  entries: fc.array(fc.record({ date, amount: fc.integer({ min: 1, max: 30 }) }), { maxLength: 4 }),
  skips: fc.uniqueArray(date, { maxLength: 4 }).map((dates) => dates.map((one) => ({ date: one }))),
  plans: fc.uniqueArray(fc.record({ date, amount: fc.option(fc.integer({ min: 1, max: 90 })) }), {
    maxLength: 3,
    selector: (plan) => plan.date,
  }),
  lastDate: fc.option(fc.integer({ min: 7, max: 20 }).map((days) => addDays(TODAY, -days))),
});

/** A user's week, with the records by activity. */
export interface Week {
  readonly data: WidgetData;
  readonly byActivity: Readonly<Record<string, WeekRecords>>;
}

export const weeks: fc.Arbitrary<Week> = fc
  .record({
    weekStartDay: fc.constantFrom(...WEEK_START_DAYS),
    list: fc.array(fc.tuple(activity, records), { maxLength: 5 }),
  })
  .map(({ weekStartDay, list }) => {
    const activities = list.map(([{ target, unit, ...fields }], index): WidgetActivity => {
      const most = unit === 'DAYS' ? 7 : unit === 'TIMES' ? 20 : 900;
      return {
        ...fields,
        unit,
        id: `activity-${index}`,
        weeklyGoalsTimeline:
          target === null
            ? []
            : [
                {
                  startWeekId: '2024-W01',
                  endWeekId: null,
                  target: unit === 'DURATION' ? target * 10 : 1 + (target % most),
                },
              ],
      };
    });
    const byActivity = Object.fromEntries(
      list.map(([{ unit }, recorded], index) => {
        const inDays = <T extends { amount: number | null }>(all: T[]) =>
          unit === 'DAYS' ? all.map((one) => ({ ...one, amount: 1 })) : all;
        return [`activity-${index}`, { ...recorded, entries: inDays(recorded.entries), plans: inDays(recorded.plans) }];
      }),
    );
    return { byActivity, data: dataOf(weekStartDay, activities, byActivity) };
  });

export const dataOf = (
  weekStartDay: WidgetData['weekStartDay'],
  activities: readonly WidgetActivity[],
  byActivity: Readonly<Record<string, WeekRecords>>,
): WidgetData => ({
  today: TODAY,
  weekStartDay,
  activities,
  records: (id) => byActivity[id] ?? { entries: [], skips: [] },
});

/** Taps on rows: the index of the row, and the action. */
export const presses = fc.array(
  fc.record({ row: fc.nat({ max: 9 }), action: fc.constantFrom<QueuedTap['action']>('DONE', 'DONE', 'SKIP') }),
  { maxLength: 8 },
);

/** Records after a tap, by the rule of the app: a recording removes the skip, a skip needs a day without records. */
export function recordsAfter({ entries, skips, ...others }: WeekRecords, tap: QueuedTap): WeekRecords {
  const otherSkips = skips.filter(({ date: skipped }) => skipped !== tap.date);
  const isRecorded = entries.some((entry: CountedEntry) => entry.date === tap.date);
  if (tap.action === 'DONE')
    return { ...others, entries: [...entries, { date: tap.date, amount: tap.amount }], skips: otherSkips };
  return { ...others, entries, skips: isRecorded ? skips : [...otherSkips, { date: tap.date }] };
}
