import type { Activity } from '@sevenfold/contract';
import { activity, entry, skip } from '@sevenfold/contract/samples';
import { setGoal } from '@sevenfold/domain/activity';
import { addWeeks, civilDate, weekId } from '@sevenfold/domain/calendar';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  createActivity,
  deleteActivity,
  editActivity,
  restoreActivity,
  setWeeklyGoal,
} from '@sevenfold/model/activity';
import { createArea, deleteArea } from '@sevenfold/model/area';
import { createEntry, editEntry, restoreEntry, writeHealthRecords } from '@sevenfold/model/entry';
import { removeSkips, setSkips } from '@sevenfold/model/skip';
import { intent, type Intent } from '../../src/data/operation';
import { recordsOf } from '../record/recordsOf';
import { shownRecords, shownRows } from './shownRows';

const MONDAY = civilDate('2026-11-16');
const SUNDAY = civilDate('2026-11-22');
const TUESDAY_AFTER = civilDate('2026-11-24');
const run = entry({ id: 'e', date: civilDate('2026-11-18'), note: null });

describe('records with pending operations', () => {
  const applied = (entries: Parameters<typeof recordsOf>[2], ...intents: readonly Intent[]) =>
    shownRecords(recordsOf(MONDAY, SUNDAY, entries, []), intents).byActivity['run'];
  const creating = intent(createEntry, {
    id: run.id,
    activityId: 'run',
    date: run.date,
    amount: 5,
    source: 'MANUAL',
  });

  test('are the same when the server has applied some of them already', () => {
    const operations = [
      creating,
      intent(editEntry, { id: run.id, amount: 7, date: MONDAY }),
      intent(setSkips, { skips: [{ activityId: 'run', date: SUNDAY, reason: 'SICK' }] }),
    ];
    const once = applied([], ...operations);
    expect(once).toMatchObject({ entries: [{ amount: 7, date: MONDAY }], skips: [{ date: SUNDAY, reason: 'SICK' }] });
    expect(
      shownRecords(recordsOf(MONDAY, SUNDAY, once?.entries ?? [], once?.skips ?? []), operations).byActivity,
    ).toEqual({
      run: once,
    });
  });

  test('do not bring back an entry that another device removed', () => {
    expect(applied([], intent(editEntry, { id: run.id, note: 'slow' }, { entry: run }))).toBeUndefined();
  });

  test('move an entry out of the week, and into it', () => {
    const away = intent(editEntry, { id: run.id, date: TUESDAY_AFTER }, { entry: run });
    expect(applied([run], away)).toBeUndefined();
    const back = intent(editEntry, { id: run.id, date: SUNDAY });
    expect(applied([{ ...run, date: TUESDAY_AFTER }], back)?.entries).toEqual([{ ...run, date: SUNDAY }]);
  });

  test('restore a removed entry as it was, but keep one that is there', () => {
    const restoring = intent(restoreEntry, { id: run.id }, { entry: run });
    expect(applied([], restoring)?.entries).toEqual([run]);
    expect(applied([{ ...run, note: 'changed since' }], restoring)?.entries).toMatchObject([{ note: 'changed since' }]);
  });

  test('set and remove the records of a health app', () => {
    const writing = (amount: number | null) =>
      intent(writeHealthRecords, {
        activityId: 'run',
        records: [{ id: 'h', date: run.date, amount, utcOffsetMinutes: 60 }],
      });
    expect(applied([], writing(30))?.entries).toMatchObject([{ id: 'h', amount: 30, source: 'HEALTH', note: null }]);
    expect(applied([], writing(30), writing(null))).toBeUndefined();
  });

  test('skip and unskip dates', () => {
    const known = recordsOf(MONDAY, SUNDAY, [], [skip({ activityId: 'run', date: MONDAY, reason: 'SICK' })]);
    const after = shownRecords(known, [
      intent(removeSkips, { skips: [{ activityId: 'run', date: MONDAY }] }),
      intent(setSkips, { skips: [{ activityId: 'read', date: MONDAY }] }),
    ]);
    expect(after.byActivity).toEqual({
      read: { entries: [], skips: [{ activityId: 'read', date: MONDAY, reason: null }], plans: [] },
    });
  });
});

describe('activities with pending operations', () => {
  const applied = (list: readonly Activity[], ...intents: readonly Intent[]) => shownRows('activity', list, intents);

  test('have the goal timeline that the server will compute', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 60 }), fc.option(fc.integer({ min: 1, max: 20 })))),
        (changes) => {
          const known = activity();
          const week = (offset: number) => addWeeks(weekId('2026-W01'), offset);
          const [shown] = applied(
            [known],
            ...changes.map(([offset, target]) =>
              intent(setWeeklyGoal, { activityId: known.id, startWeekId: week(offset), target }),
            ),
          );
          const expected = changes.reduce(
            (timeline, [offset, target]) => setGoal(timeline, week(offset), target),
            [...known.weeklyGoalsTimeline],
          );
          expect(shown?.weeklyGoalsTimeline).toEqual(expected);
        },
      ),
    );
  });

  test('stay in an area whose deletion was undone', () => {
    const made = {
      id: 'call',
      name: 'Call family',
      color: '#1A9951',
      icon: 'bed',
      areaId: 'health',
      unit: 'DAYS',
    } as const;
    const operations = [
      intent(deleteArea, { id: 'health' }),
      intent(createArea, { id: 'health', name: 'Health', color: '#1A9951', order: 0 }),
      intent(createActivity, made),
    ];
    const once = applied([], ...operations);
    expect(once).toMatchObject([{ areaId: 'health' }]);
    expect(applied(once, ...operations)).toEqual(once);
  });

  test('keep fields that a patch does not name, and clear null ones', () => {
    const known = activity({ areaId: 'health', customTimesUnit: 'laps' });
    expect(applied([known], intent(editActivity, { id: known.id, customTimesUnit: null }))).toEqual([
      { ...known, customTimesUnit: null },
    ]);
  });

  test('can be deleted, and restored as they were', () => {
    const known = activity();
    const deleting = intent(deleteActivity, { activityId: known.id });
    const restoring = intent(restoreActivity, { activityId: known.id }, { activity: known });
    expect(applied([known], deleting)).toEqual([]);
    expect(applied([known], deleting, restoring)).toEqual([known]);
  });
});
