import * as samples from '@sevenfold/contract/samples';
import type { Activity } from '@sevenfold/contract';
import { setGoal } from '@sevenfold/domain/activity';
import { addDays, addWeeks, weekId } from '@sevenfold/domain/calendar';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { activityReducer } from '../../src/features/activity/operations';
import { recordReducer } from '../../src/features/record/operations';
import { intent, type Intent } from '../../src/data/operation';
import { newId } from '../../src/platform/id';
import { MONDAY, SUNDAY, entry, adding, noRecords } from './replicaSamples';

const NOW = '2026-09-28T08:00:00.000Z';

const activity = (over: Partial<Activity> = {}): Activity =>
  samples.activity({ id: newId(), unit: 'TIMES', createdAt: NOW, ...over });

describe('reducers', () => {
  const operationOf = (intended: Intent) => ({ ...intended, id: newId() });

  test('are idempotent', () => {
    const made = entry('run', 5);
    const operations = [
      adding(made),
      intent('PATCH /api/v1/entry', { id: made.id, amount: 7, date: addDays(MONDAY, 2) }),
      intent('POST /api/v1/skips', { skips: [{ activityId: 'run', date: MONDAY, reason: 'SICK' }] }),
    ].map(operationOf);
    const once = operations.reduce(recordReducer, noRecords());
    expect(operations.reduce(recordReducer, once)).toEqual(once);
  });

  test('remove an entry that is moved out of the range, and add one that is moved into it', () => {
    const made = entry('run', 5);
    const within = recordReducer(noRecords(), operationOf(adding(made)));
    const away = operationOf(intent('PATCH /api/v1/entry', { id: made.id, date: addDays(SUNDAY, 1) }, { entry: made }));
    expect(recordReducer(within, away).byActivity['run']?.entries).toEqual([]);
    const back = operationOf(
      intent('PATCH /api/v1/entry', { id: made.id, date: SUNDAY }, { entry: { ...made, date: addDays(SUNDAY, 1) } }),
    );
    expect(recordReducer(noRecords(), back).byActivity['run']?.entries).toEqual([{ ...made, date: SUNDAY }]);
  });

  test('predict the goal timeline of the server', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 60 }), fc.option(fc.integer({ min: 1, max: 20 })))),
        (changes) => {
          const run = activity();
          const week = (offset: number) => addWeeks(weekId('2026-W01'), offset);
          const operations = changes.map(([offset, target]) =>
            operationOf(
              intent('POST /api/v1/a/weekly-goal/update', { activityId: run.id, startWeekId: week(offset), target }),
            ),
          );
          const [shown] = operations.reduce(activityReducer, [run] as readonly Activity[]);
          const expected = changes.reduce(
            (timeline, [offset, target]) => setGoal(timeline, week(offset), target),
            [...run.weeklyGoalsTimeline],
          );
          expect(shown?.weeklyGoalsTimeline).toEqual(expected);
        },
      ),
    );
  });

  test('keep an activity in an area whose deletion was undone', () => {
    const areaId = newId();
    const made = { id: newId(), name: 'Call family', color: '#1A9951', icon: 'bed', areaId, unit: 'DAYS' } as const;
    const operations = [
      intent('DELETE /api/v1/area', { id: areaId }),
      intent('POST /api/v1/area', { id: areaId, name: 'Health', color: '#1A9951', order: 0 }),
      intent('POST /api/v1/a', made),
    ].map(operationOf);
    const once = operations.reduce(activityReducer, [] as readonly Activity[]);
    expect(once[0]?.areaId).toBe(areaId);
    expect(operations.reduce(activityReducer, once)).toEqual(once);
  });

  test('keep fields that a patch does not name, and clear null ones', () => {
    const run = activity({ areaId: newId(), customTimesUnit: 'laps' });
    const [changed] = activityReducer(
      [run],
      operationOf(intent('PATCH /api/v1/a', { id: run.id, customTimesUnit: null })),
    );
    expect(changed).toEqual({ ...run, customTimesUnit: null });
  });
});
