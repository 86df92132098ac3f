import * as samples from '@sevenfold/contract/samples';
import { civilDate } from '@sevenfold/domain/calendar';
import { compileCatalogue } from '@sevenfold/i18n/compile';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActivity, setActive } from '../../src/features/activity/commands';
import { pauseUntil } from '../../src/features/activity/pause';
import { createCombinedGoal, deleteCombinedGoal } from '../../src/features/combinedGoal/commands';
import { link, unlink } from '../../src/features/objective/commands';
import { finishReview } from '../../src/features/review/commands';
import { describeUndo } from '../../src/features/operation/describeUndo';
import { addSkips, NO_RECORDS, removeEntries } from '../../src/features/record/api';
import { recordEntry, setAmountOn } from '../../src/features/record/recording';
import { changeSettings } from '../../src/features/user/commands';
import { showTexts } from '../../src/platform/text';
import { clearDevice, fillDevice } from '../dom/device';

const OCT_3 = civilDate('2026-10-03');
const read = samples.activity({ id: 'read', name: 'Read', unit: 'DURATION' });
const run = samples.activity({ id: 'run', name: 'Run' });

beforeEach(() => {
  showTexts('en', compileCatalogue('en'));
  fillDevice({ activities: [read, run] });
});
afterEach(clearDevice);

describe('the text of an undo names', () => {
  test('the record that is removed', () => {
    const recording = recordEntry(read, NO_RECORDS, OCT_3, { amount: 30 }).inverse;
    expect(describeUndo(recording)).toBe('Removed: Read 30m');
    expect(describeUndo(recordEntry(run, NO_RECORDS, OCT_3, { amount: 1 }).inverse)).toBe('Removed: Run');
    showTexts('ja', compileCatalogue('ja'));
    expect(describeUndo(recording)).toBe('削除しました：Read 30分');
  });

  test('the sum of the records that are restored', () => {
    const entries = [30, 15].map((amount, index) =>
      samples.entry({ id: `entry ${index}`, activityId: 'read', date: OCT_3, amount }),
    );
    expect(describeUndo(removeEntries(entries).inverse)).toBe('Restored: Read 45m');
  });

  test('the record also where a skip is restored with it', () => {
    const skips = [{ activityId: 'run', date: OCT_3, reason: null }];
    expect(describeUndo(recordEntry(run, { entries: [], skips, plans: [] }, OCT_3, { amount: 1 }).inverse)).toBe(
      'Removed: Run',
    );
  });

  test('the amount that a record has again', () => {
    const entry = samples.entry({ activityId: 'read', date: OCT_3, amount: 30 });
    const command = setAmountOn(read, { entries: [entry], skips: [], plans: [] }, OCT_3, 45, entry.id);
    expect(describeUndo(command?.inverse ?? [])).toBe('Changed record: Read · 30m · Oct 3');
  });

  test('a skip, an activity and other changes', () => {
    expect(describeUndo(addSkips([{ activityId: 'run', date: OCT_3, reason: null }]).inverse)).toBe(
      'Skip removed: Run · Oct 3',
    );
    expect(describeUndo(setActive(run, false).inverse)).toBe('Unarchived: “Run”');
    expect(describeUndo(changeSettings(samples.user().settings, { dayEndsAt: 3 }).inverse)).toBe(
      'Undone: Your settings',
    );
  });

  test('the activity that is created or unarchived, not the planned absences on which it is skipped', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-10-01T12:00:00Z') });
    fillDevice({ activities: [run], user: samples.user({ absences: [{ first: OCT_3, last: OCT_3 }] }) });
    expect(setActive(run, true).operations).toHaveLength(2);
    expect(describeUndo(setActive(run, true).inverse)).toBe('Archived: “Run”');
    expect(describeUndo(createActivity(run).inverse)).toBe('Deleted: “Run”');
  });

  test('a combined goal or a link as what happens to it', () => {
    const goal = samples.combinedGoal({ name: 'Move' });
    fillDevice({ combinedGoals: [goal] });
    expect(describeUndo(createCombinedGoal(goal).inverse)).toBe('Deleted combined goal: “Move”');
    expect(describeUndo(deleteCombinedGoal(goal).inverse)).toBe('Restored combined goal: “Move”');
    expect(describeUndo(link('books', 'read').inverse)).toBe('Activity unlinked from an objective');
    expect(describeUndo(unlink('books', 'read').inverse)).toBe('Activity linked to an objective');
  });

  test('the review or the pause, not the goals, plans or skips that changed with it', () => {
    const finished = finishReview({
      weekId: '2026-W40',
      isNew: false,
      texts: { feeling: 4, wins: '', struggles: '', notes: '' },
      facts: undefined,
      diff: [{ activityId: 'run', kind: 'ARCHIVE', from: null, to: null }],
      from: '2026-W41',
      activities: [run],
    });
    expect(describeUndo(finished.inverse)).toBe('Undone: Review of Week 40');
    const paused = pauseUntil(run, OCT_3, civilDate('2026-10-05'));
    expect(describeUndo(paused.inverse)).toBe('Undone: Changes to “Run”');
  });
});
