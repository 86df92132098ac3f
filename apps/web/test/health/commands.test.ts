import type { Activity } from '@sevenfold/contract';
import { entry } from '@sevenfold/contract/samples';
import type { CivilDate } from '@sevenfold/domain/calendar';
import { healthRecordId } from '@sevenfold/domain/health';
import type { Command } from '../../src/data/replica';
import { setHealthRule } from '../../src/features/health/commands';
import { describe, expect, it } from 'vitest';
import { activity } from '../activity/samples';

const WALK = activity({ id: 'walk', unit: 'TIMES', healthTracking: { kind: 'STEPS', minimum: 1000 } });
const TOKYO = 540;

const record = (date: CivilDate, amount: number) =>
  entry({
    id: healthRecordId(WALK.id, date),
    activityId: WALK.id,
    date,
    amount,
    source: 'HEALTH',
    startedAt: `${date}T01:00:00.000Z`,
    utcOffsetMinutes: TOKYO,
  });

const EXISTING = [record('2026-09-01', 3), record('2026-09-02', 4), record('2026-09-03', 5)];

/** Saves a rule that finds one session on the 2nd and on the 4th, in place of the record of the 1st. */
const save = (walk: Activity) =>
  setHealthRule(
    walk,
    { kind: 'MINDFULNESS' },
    {
      existing: EXISTING,
      superseded: ['2026-09-01', '2026-09-02'],
      after: [
        { date: '2026-09-02', amount: 1, startedAt: null },
        { date: '2026-09-04', amount: 1, startedAt: null },
      ],
      timezone: 'UTC',
    },
  );

/** Records that operations write, as "2 1 540": date, amount and UTC offset, with the start of a single session. */
const written = (operations: Command['operations']): string[] =>
  operations.flatMap((operation) =>
    operation.call === 'POST /api/v1/health-records'
      ? operation.body.records.map(({ date, amount, utcOffsetMinutes, startedAt }) =>
          [Number(date.slice(8)), amount ?? '-', utcOffsetMinutes, ...(startedAt ? [startedAt] : [])].join(' '),
        )
      : [],
  );

describe('setHealthRule', () => {
  it('replaces the records of the earlier rule, each with its UTC offset', () => {
    expect(written(save(WALK).operations)).toEqual(['2 1 540', '4 1 0', '1 - 540']);
  });

  it('is undone by what was recorded before', () => {
    expect(written(save(WALK).inverse)).toEqual([
      '2 4 540 2026-09-02T01:00:00.000Z',
      '4 - 0',
      '1 3 540 2026-09-01T01:00:00.000Z',
    ]);
  });
});
