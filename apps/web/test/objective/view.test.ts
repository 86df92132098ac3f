import * as samples from '@sevenfold/contract/samples';
import type { Activity, Objective } from '@sevenfold/contract';
import { civilDate } from '@sevenfold/domain/calendar';
import { compileCatalogue } from '@sevenfold/i18n/compile';
import { beforeEach, describe, expect, test } from 'vitest';
import { recordsOf } from '../record/recordsOf';
import { type Known, objectiveView, type ObjectiveView } from '../../src/features/objective/view';
import {
  neededText,
  objectiveProgressLabel,
  objectiveProgressText,
  paceParts,
  pathText,
} from '../../src/features/objective/words';
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
  weeklySums: () => [],
  countsFrom: () => civilDate('2026-01-01'),
  records: recordsOf(FIRST, LAST, [], []),
  today: TODAY,
  firstOfWeek: FIRST,
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

/** The parts of the line below the value, as they are read. */
const paceText = (view: ObjectiveView) => paceParts(view).join(' · ');

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
    expect(view.progress).toMatchObject({ value: 12, share: 0.5, pace: 'ON', isReached: false });
    expect(objectiveProgressText(view)).toBe('0 → 12 → 24 books');
    expect(objectiveProgressLabel(view)).toBe('from 0, now 12, to 24 books');
    expect(paceText(view)).toBe('12 books to go · on pace');
    expect(pathText(view)).toBe('Read 24 books, Oct 1 – Dec 31: 0, 30, 12. Pace today: 12.');
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
    expect(view.progress).toMatchObject({ share: 0.3125, pace: 'BEHIND' });
    expect(objectiveProgressText(view)).toBe('80 → 77.5 → 72 kg');
    expect(paceText(view)).toBe('5.5 kg to go · a little behind');
    expect(neededText(view, null)).toBe('Needs 0.9 a week');
  });

  test('says what it needs while it is behind', () => {
    const checked = (value: number) =>
      objectiveView(objective({ checkIns: [{ id: 'a', date: TODAY, value, note: null }] }), known());
    expect([paceText(checked(4)), neededText(checked(4), null)]).toEqual([
      '20 books to go · behind',
      'Needs about 3 a week',
    ]);
    expect(neededText(checked(12), null), 'on pace').toBeNull();
    const hours = following('DURATION', {});
    expect(neededText(hours, null)).toBe('Needs 6h a week');
    expect(neededText(hours, 240)).toBe('Needs 6h a week, goal is 4h');
    expect(neededText(following('DURATION', { today: civilDate('2026-12-30') }), null), 'in the last week').toBeNull();
    const albums = objective({ start: 0, target: 3 });
    expect(neededText(objectiveView(albums, known()), null)).toBe('Needs about 1 every 2 weeks');
  });

  test('agrees with the number that it needs in Spanish', () => {
    showTexts('es', compileCatalogue('es'));
    const needed = (target: number) => neededText(objectiveView(objective({ start: 0, target }), known()), null);
    expect(needed(3)).toBe('Hace falta 1 cada 2\u00A0semanas aprox.');
    expect(needed(24)).toBe('Hacen falta 4 por semana');
  });

  test('says the unit of a number in Japanese', () => {
    showTexts('ja', compileCatalogue('ja'));
    expect(neededText(following('TIMES', { sums: [{ objectiveId: 'read', activityId: 'run', sum: 10 }] }), 3)).toBe(
      '週に5回必要（目標は3回）',
    );
  });

  test('has a pace only while active', () => {
    expect(objectiveView(objective({ status: 'PAUSED' }), known()).progress?.pace).toBeNull();
    expect(objectiveView(objective(), known({ today: civilDate('2027-01-01') })).progress?.pace).toBeNull();
  });

  test('says what is left to the target, in no contradiction to the value', () => {
    const at = (value: number, changes: Partial<Known> = {}) =>
      objectiveView(
        objective({
          start: 7,
          target: 12,
          unitLabel: 'albums',
          createdAt: '2026-11-15T08:00:00.000Z',
          checkIns: [{ id: 'a', date: TODAY, value, note: null }],
        }),
        known(changes),
      );
    expect([objectiveProgressText(at(8)), paceText(at(8))]).toEqual(['7 → 8 → 12 albums', '4 albums to go']);
    expect(paceText(at(12))).toBe('Target reached');
    expect(paceText(at(8, { today: civilDate('2027-01-01') })), 'a period that is over').toBe('');
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
    // 20% after half of the quarter would be far behind; created ten days ago, 10 of 56 days have elapsed.
    expect(createdAt('2026-10-01').progress?.pace).toBe('FAR_BEHIND');
    expect(createdAt('2026-11-06')).toMatchObject({ elapsed: 10 / 56, progress: { pace: 'ON' } });
    expect(createdAt('2026-11-10')).toMatchObject({ elapsed: null, progress: { pace: null } });
    expect(createdAt('2026-11-09').progress?.pace).not.toBeNull();
  });

  test("of a followed activity is the sum before this week plus this week's entries", () => {
    const records = recordsOf(FIRST, LAST, [entry('run', 60), entry('run', 30), entry('other', 500)], []);
    expect(objectiveProgressText(following('TIMES', { records }))).toBe('0 → 210 → 40 times');
    expect(objectiveProgressText(following('DAYS', { records }))).toBe('0 → 121 → 40 days');
    const hours = following('DURATION', { records });
    expect(hours.progress?.value).toBe(3.5);
    expect(objectiveProgressText(hours)).toBe('0m → 3h\u00a030m → 40h');
    expect(paceText(hours)).toMatch(/^36h\u00a030m to go/);
    expect(hours.progress?.path).toEqual([
      { date: '2026-10-01', value: 0 },
      { date: FIRST, value: 2 },
      { date: TODAY, value: 3.5 },
    ]);
  });

  test('of a followed activity has the pace of all days of which its records count', () => {
    const created = (createdAt: string, changes: Partial<Known> = {}) =>
      objectiveView(
        objective({ followsActivityId: 'run', target: 40, createdAt: `${createdAt}T08:00:00.000Z` }),
        known({
          activities: [activity({ id: 'run', unit: 'TIMES' })],
          sums: [{ objectiveId: 'read', activityId: 'run', sum: 10 }],
          ...changes,
        }),
      );
    // 10 of 40 after half of the quarter, of which all records count.
    expect(created('2026-11-09')).toMatchObject({ elapsed: 0.5, progress: { pace: 'FAR_BEHIND' } });
    const fresh = created('2026-11-09', { countsFrom: () => civilDate('2026-11-09') });
    expect(fresh).toMatchObject({ elapsed: 7 / 53, progress: { pace: 'AHEAD' } });
  });

  test('of a followed activity begins at 0, where its sum does', () => {
    const view = objectiveView(
      objective({ followsActivityId: 'run', start: 10, target: 40 }),
      known({
        activities: [activity({ id: 'run', unit: 'TIMES' })],
        sums: [{ objectiveId: 'read', activityId: 'run', sum: 4 }],
      }),
    );
    expect(view.progress).toMatchObject({ start: 0, value: 4, share: 0.1 });
  });

  test('of a followed activity has the sums of its weeks', () => {
    const weeklySums: Known['weeklySums'] = () => [
      { date: civilDate('2026-11-02'), sum: 50 },
      { date: civilDate('2026-11-09'), sum: 80 },
      { date: FIRST, sum: 120 },
    ];
    expect(following('TIMES', { weeklySums }).progress?.path.map(({ value }) => value)).toEqual([0, 50, 80, 120, 120]);
  });

  test('of a followed activity is one point in the first days of its period', () => {
    const today = civilDate('2026-10-02');
    const records = recordsOf(civilDate('2026-09-28'), civilDate('2026-10-04'), [entry('run', 3, today)], []);
    const sums = [{ objectiveId: 'read', activityId: 'run', sum: 0 }];
    expect(following('TIMES', { today, records, sums }).progress?.path).toEqual([{ date: today, value: 3 }]);
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
    expect(view.progress?.value).toBe(5);
  });

  test('is unknown while the sum is unknown', () => {
    for (const missing of [{ sums: undefined }, { sums: [] }, { records: undefined }]) {
      expect(following('TIMES', missing).progress).toMatchObject({ value: null, share: null });
    }
    expect(objectiveProgressText(following('TIMES', { sums: undefined }))).toBe('Earlier weeks aren’t loaded yet');
  });

  test('uses check-ins when the activity was deleted', () => {
    expect(objectiveView(objective({ followsActivityId: 'gone' }), known()).progress).toMatchObject({ value: 0 });
  });
});

describe('the week of an objective without numbers', () => {
  const stateOf = (linked: Partial<Activity>, fields: Partial<Objective>, ...recorded: readonly number[]) =>
    objectiveView(
      objective({ type: 'COMPLETABLE', start: null, target: null, linkedActivityIds: ['run'], ...fields }),
      known({
        activities: [activity({ id: 'run', ...linked })],
        records: recordsOf(
          FIRST,
          LAST,
          recorded.map((amount) => entry('run', amount)),
          [],
        ),
      }),
    ).weekState;

  test('is active with a record of a linked activity, and quiet without', () => {
    expect(stateOf({}, {}, 1)).toBe('ACTIVE');
    expect(stateOf({}, {})).toBe('QUIET');
  });

  test('asks nothing of an archived activity, whose records count', () => {
    expect(stateOf({ isActive: false }, {})).toBeNull();
    expect(stateOf({ isActive: false }, {}, 1)).toBe('ACTIVE');
  });

  test('is unknown from a limit, for other periods, and once it is not active any more', () => {
    expect(stateOf({ direction: 'AT_MOST' }, {}, 1)).toBeNull();
    expect(stateOf({}, { period: { kind: 'YEAR', year: 2027, quarter: null } }, 1)).toBeNull();
    expect(stateOf({}, { status: 'PAUSED' }, 1)).toBeNull();
    expect(objectiveView(objective(), known()).weekState).toBeNull();
  });
});
