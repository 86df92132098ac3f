import * as samples from '@sevenfold/contract/samples';
import type { Activity } from '@sevenfold/contract';
import { civilDate } from '@sevenfold/domain/calendar';
import { compileCatalogue } from '@sevenfold/i18n/compile';
import { beforeEach, describe, expect, test } from 'vitest';
import { recordsOf } from '../../src/features/record/records';
import { type Known, objectiveView } from '../../src/features/objective/view';
import { standingLabel, standingText } from '../../src/features/objective/words';
import { showTexts } from '../../src/platform/text';
import { activity } from '../activity/samples';
import { objective } from '@sevenfold/contract/samples';

beforeEach(() => showTexts('en', compileCatalogue('en')));

/** Half of the last quarter of 2026 has elapsed. */
const TODAY = civilDate('2026-11-16');
const [FIRST, LAST] = [civilDate('2026-11-16'), civilDate('2026-11-22')];

const entry = (activityId: string, amount: number, date = TODAY) =>
  samples.entry({ id: `${activityId} ${date} ${amount}`, activityId, date, amount });
const known = (changes: Partial<Known> = {}): Known => ({
  activities: [],
  sums: [],
  records: recordsOf(FIRST, LAST, [], []),
  today: TODAY,
  dayOf: (instant) => civilDate(instant.slice(0, 10)),
  ...changes,
});
const following = (unit: Activity['unit'], changes: Partial<Known>) =>
  objectiveView(
    objective({ followsActivityId: 'run', target: 40 }),
    known({
      activities: [activity({ id: 'run', unit })],
      sums: [{ objectiveId: 'read', activityId: 'run', sum: 120 }],
      ...changes,
    }),
  );

describe('progress of an objective', () => {
  test('is that of the latest check-in', () => {
    const view = objectiveView(
      objective({
        checkIns: [
          { id: 'b', date: civilDate('2026-11-01'), value: 12, note: null },
          { id: 'a', date: civilDate('2026-10-01'), value: 30, note: null },
        ],
      }),
      known(),
    );
    expect(view.standing).toMatchObject({ value: 12, share: 0.5, pace: 'ON', isReached: false });
    expect(standingText(view)).toBe('0 → 12 → 24 books');
    expect(standingLabel(view)).toBe('from 0, now 12, to 24 books');
  });

  test('can be downwards', () => {
    const view = objectiveView(
      objective({
        start: 80,
        target: 72,
        unitLabel: 'kg',
        checkIns: [{ id: 'a', date: TODAY, value: 77.5, note: null }],
      }),
      known(),
    );
    expect(view.standing).toMatchObject({ share: 0.3125, pace: 'BEHIND' });
    expect(standingText(view)).toBe('80 → 77.5 → 72 kg');
  });

  test('has a pace only while active', () => {
    expect(objectiveView(objective({ status: 'PAUSED' }), known()).standing?.pace).toBeNull();
    expect(objectiveView(objective(), known({ today: civilDate('2027-01-01') })).standing?.pace).toBeNull();
  });

  test('has a pace since its creation, and none for the first seven days', () => {
    const createdAt = (date: string) =>
      objectiveView(
        objective({
          start: 7,
          target: 12,
          createdAt: `${date}T08:00:00.000Z`,
          checkIns: [{ id: 'a', date: TODAY, value: 8, note: null }],
        }),
        known(),
      );
    // 20% after half of the quarter would be behind; created ten days ago, 10 of 56 days have elapsed.
    expect(createdAt('2026-10-01').standing?.pace).toBe('BEHIND');
    expect(createdAt('2026-11-06')).toMatchObject({ elapsed: 10 / 56, standing: { pace: 'ON' } });
    expect(createdAt('2026-11-10')).toMatchObject({ elapsed: null, standing: { pace: null } });
    expect(createdAt('2026-11-09').standing?.pace).not.toBeNull();
  });

  test("of a followed activity is the sum before this week plus this week's entries", () => {
    const records = recordsOf(FIRST, LAST, [entry('run', 60), entry('run', 30), entry('other', 500)], []);
    expect(standingText(following('TIMES', { records }))).toBe('0 → 210 → 40 times');
    expect(standingText(following('DAYS', { records }))).toBe('0 → 121 → 40 days');
    const hours = following('DURATION', { records });
    expect(hours.standing?.value).toBe(3.5);
    expect(standingText(hours)).toBe('0m → 3h 30m → 40h');
  });

  test('excludes entries outside its period', () => {
    const view = objectiveView(
      objective({ followsActivityId: 'run', period: { kind: 'QUARTER', year: 2026, quarter: 3 } }),
      known({
        activities: [activity({ id: 'run', unit: 'TIMES' })],
        sums: [{ objectiveId: 'read', activityId: 'run', sum: 5 }],
        records: recordsOf(FIRST, LAST, [entry('run', 60)], []),
      }),
    );
    expect(view.standing?.value).toBe(5);
  });

  test('is unknown while the sum is unknown', () => {
    for (const missing of [{ sums: undefined }, { sums: [] }, { records: undefined }]) {
      expect(following('TIMES', missing).standing).toMatchObject({ value: null, share: null });
    }
    expect(standingText(following('TIMES', { sums: undefined }))).toBe('The sum isn’t on this device yet');
  });

  test('uses check-ins when the activity was deleted', () => {
    expect(objectiveView(objective({ followsActivityId: 'gone' }), known()).standing).toMatchObject({ value: 0 });
  });
});
