import type { Activity, Entry, Skip } from '@sevenfold/contract';
import { activity, entry, settings, skip } from '@sevenfold/contract/samples';
import { addDays, type CivilDate, WEEK_START_DAYS, weekIdOf, weekView } from '@sevenfold/domain/calendar';
import { type QueuedTap, statesAfter, widgetMark } from '@sevenfold/domain/widget';
import { compileCatalogue } from '@sevenfold/i18n/compile';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';

import { markOfWeek } from '../../src/features/insight/markOfWeek';
import { createRings } from '../../src/features/insight/rings';
import { NO_RECORDS, type Records } from '../../src/features/record/records';
import { shownRecords } from '../db/shownRows';
import { recordsOf } from '../record/recordsOf';
import { tapCommand } from '../../src/features/tapQueue/merge';
import { buildSnapshot } from '../../src/features/widget/snapshot';
import { showTexts } from '../../src/platform/text';

// The widget after taps, beside the app that has merged them: the same mark and the same texts, from the code of the app.

/** Number of histories; 10,000 in `npm run test:all`. */
const HISTORIES = Number(process.env['WIDGET_HISTORIES'] ?? 150);

/** Thursday of 2026-W40. */
const TODAY: CivilDate = '2026-10-01';
const TIMEZONE = 'Europe/Madrid';
const AT = Date.parse('2026-10-01T10:00:00Z');
const TARGET_MAX = { DAYS: 7, TIMES: 20, DURATION: 900 };

const date = fc.integer({ min: -6, max: 3 }).map((days) => addDays(TODAY, days));

/** A generated activity with its records. */
const generated = fc.record({
  unit: fc.constantFrom('DAYS' as const, 'TIMES' as const, 'DURATION' as const),
  direction: fc.constantFrom('AT_LEAST' as const, 'AT_LEAST' as const, 'AT_MOST' as const),
  goal: fc.option(fc.nat({ max: 899 })),
  weekdays: fc.option(fc.uniqueArray(fc.nat({ max: 6 })), { nil: undefined }),
  isActive: fc.nat({ max: 5 }).map((one) => one > 0),
  createdAt: fc.constantFrom('2024-01-01T08:00:00.000Z', '2026-09-29T23:30:00.000Z', '2026-10-01T06:00:00.000Z'),
  entries: fc.array(fc.record({ date, amount: fc.integer({ min: 1, max: 30 }) }), { maxLength: 4 }),
  skips: fc.uniqueArray(date, { maxLength: 4 }),
});
type Generated = typeof generated extends fc.Arbitrary<infer T> ? T : never;

const taps = fc.array(
  fc.record({ row: fc.nat({ max: 9 }), action: fc.constantFrom<QueuedTap['action']>('DONE', 'DONE', 'SKIP') }),
  { maxLength: 8 },
);

/** The activities and records of a user. */
function buildUser(list: readonly Generated[]): { own: Activity[]; entries: Entry[]; skips: Skip[] } {
  const idOf = (index: number): string => `activity-${index}`;
  return {
    own: list.map(({ goal, unit, weekdays, direction, isActive, createdAt }, index) =>
      activity({
        id: idOf(index),
        name: `Activity ${index}`,
        unit,
        direction,
        isActive,
        createdAt,
        ...(weekdays && { weekdays }),
        weeklyGoalsTimeline:
          goal === null ? [] : [{ startWeekId: '2024-W01', endWeekId: null, target: 1 + (goal % TARGET_MAX[unit]) }],
      }),
    ),
    entries: list.flatMap(({ unit, entries }, index) =>
      entries.map((one, number) =>
        entry({
          id: `entry-${index}-${number}`,
          activityId: idOf(index),
          date: one.date,
          amount: unit === 'DAYS' ? 1 : one.amount,
        }),
      ),
    ),
    skips: list.flatMap(({ skips }, index) => skips.map((skipped) => skip({ activityId: idOf(index), date: skipped }))),
  };
}

beforeAll(() => showTexts('en', compileCatalogue('en')));

describe('a widget with taps and the app that has merged them', () => {
  it(`are equal in ${HISTORIES} histories`, { timeout: 300_000 }, () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...WEEK_START_DAYS),
        fc.nat({ max: 5 }),
        fc.array(generated, { maxLength: 5 }),
        taps,
        (weekStartDay, dayEndsAt, list, pressed) => {
          const user = { id: 'me', settings: settings({ weekStartDay, dayEndsAt, timezone: TIMEZONE }) };
          const { own, entries, skips } = buildUser(list);
          const week = weekView(weekIdOf(TODAY, weekStartDay), TODAY, weekStartDay);
          const [from = TODAY, to = TODAY] = [week.dates[0], week.dates.at(-1)];
          const within = (one: { readonly date: CivilDate }): boolean => week.dates.includes(one.date);
          const snapshotOf = (records: Records) => buildSnapshot(user, TODAY, own, records, {}, []);

          let records = recordsOf(from, to, entries.filter(within), skips.filter(within));
          const { day } = snapshotOf(records);
          const queue: QueuedTap[] = [];
          for (const [number, { row: index, action }] of pressed.entries()) {
            const row = day.rows[index % Math.max(1, day.rows.length)];
            const tapped = own.find(({ id }) => id === row?.id);
            if (!row || !tapped) continue;
            // The control of a row that is done takes no taps.
            if (action === 'DONE' && statesAfter(day, queue)[day.rows.indexOf(row)]?.status === 'DONE') continue;
            const id = `0199a000-0000-7000-8000-${String(number).padStart(12, '0')}`;
            const amount = action === 'DONE' ? row.amount : 1;
            const tap: QueuedTap = { id, userId: 'me', at: AT, date: TODAY, activityId: row.id, action, amount };
            queue.push(tap);
            const command = tapCommand(tap, tapped, records.byActivity[row.id] ?? NO_RECORDS, TIMEZONE);
            records = shownRecords(records, command?.operations ?? []);
          }

          const shown = statesAfter(day, queue);
          const rings = createRings(week, user.settings);
          expect(widgetMark(day, shown)).toEqual(markOfWeek(week, own, records, rings, user.settings));
          const after = snapshotOf(records).day;
          for (const [index, { id }] of day.rows.entries()) {
            const row = after.rows.find((one) => one.id === id);
            // A skipped activity is no longer due, so that the app lists it nowhere in the widget.
            if (row)
              expect(shown[index]).toMatchObject({
                ...row.states[0],
                control: shown[index]?.control,
                label: shown[index]?.label,
              });
            else expect(shown[index]?.status).toBe('SKIPPED');
          }
        },
      ),
      { numRuns: HISTORIES },
    );
  });
});
