import { ERRORS } from '@sevenfold/contract/errors';
import * as samples from '@sevenfold/contract/samples';
import { compileCatalogue, type Locale } from '@sevenfold/i18n/compile';
import { civilDate } from '@sevenfold/domain/calendar';
import { describe, expect, test } from 'vitest';
import { createActivity, deleteActivity, editActivity } from '@sevenfold/model/activity';
import { createEntry, editEntry, removeEntry } from '@sevenfold/model/entry';
import { removeSkips, setSkips } from '@sevenfold/model/skip';
import { intent, type Intent, type Operation } from '../../src/data/operation';
import type { RejectedOperation } from '../../src/data/stored';
import type { Known } from '../../src/dispatch/description';
import { describeOperation, describeRejection } from '../../src/features/operation/describe';
import { newId } from '../../src/platform/id';
import { showTexts } from '../../src/platform/text';
import { queuedAs } from '../data/memoryStore';
import { activity } from '../day/samples';

const OCT_3 = civilDate('2026-10-03');
const read = activity({ id: newId(), name: 'Read', unit: 'DURATION' });
const chess = newId();
const creating = intent(createActivity, {
  id: chess,
  name: 'Chess',
  color: '#1A9951',
  icon: 'zap',
  areaId: null,
  unit: 'DAYS',
});
const operationOf = (intended: Intent): Operation => ({ ...intended, id: newId() });
const rejectionOf = (intended: Intent): RejectedOperation => ({
  id: newId(),
  queued: queuedAs(1, operationOf(intended)),
  code: 30000001,
});
const known: Known = { activities: [read], areas: [], rejected: [rejectionOf(creating)] };

const describeIn = (locale: Locale, intended: Intent) => {
  showTexts(locale, compileCatalogue(locale));
  return describeOperation(operationOf(intended), known);
};
const recording = (activityId: string, amount: number) =>
  intent(createEntry, { id: newId(), activityId, date: OCT_3, amount, source: 'MANUAL' });

describe('descriptions of rejected operations', () => {
  test('name activity, amount and date of an entry', () => {
    expect(describeIn('en', recording(read.id, 30))).toBe('Read · 30m · Oct 3');
    expect(describeIn('es', recording(read.id, 30))).toBe('Read · 30\u00a0min · 3 oct');
    expect(describeIn('ja', recording(read.id, 30))).toBe('Read · 30分 · 10月3日');
  });

  test('name an activity that could not be created either', () => {
    expect(describeIn('en', recording(chess, 1))).toBe('Chess · 1 day · Oct 3');
  });

  test('name the new value of a changed entry, and the deleted one', () => {
    const entry = samples.entry({ id: newId(), activityId: read.id, date: OCT_3, amount: 30 });
    expect(describeIn('en', intent(editEntry, { id: entry.id, amount: 45 }, { entry }))).toBe(
      'Changed record: Read · 45m · Oct 3',
    );
    expect(describeIn('en', intent(removeEntry, { id: entry.id }, { entry }))).toBe(
      'Deleted record: Read · 30m · Oct 3',
    );
    expect(describeIn('en', intent(removeEntry, { id: entry.id }))).toBe('Deleted record: A record');
  });

  test('name an activity and its goal, also an unknown one', () => {
    expect(describeIn('en', creating)).toBe('Activity “Chess”');
    expect(describeIn('en', intent(editActivity, { id: read.id, name: 'Reading' }))).toBe('Changes to “Read”');
    expect(describeIn('en', intent(deleteActivity, { activityId: newId() }))).toBe('Deleted: “an activity”');
  });

  test('name the day of one skip, and the number of several', () => {
    expect(describeIn('en', intent(setSkips, { skips: [{ activityId: read.id, date: OCT_3, reason: null }] }))).toBe(
      'Skip: Read · Oct 3',
    );
    expect(
      describeIn(
        'en',
        intent(removeSkips, {
          skips: [
            { activityId: read.id, date: OCT_3 },
            { activityId: chess, date: OCT_3 },
          ],
        }),
      ),
    ).toBe('2 skips removed');
  });

  test('fall back to "change" with the reason', () => {
    showTexts('en', compileCatalogue('en'));
    expect(describeOperation(undefined, known)).toBe('A change');
    expect(describeRejection(0)).toMatch(/can’t read it/);
    // Nothing but the user tries it again.
    expect(describeRejection(ERRORS.UNKNOWN_ENDPOINT.code)).toMatch(/^The server .* Try again/);
    expect(describeRejection(30000001)).toBe('You’ve reached the limit for the free plan');
    expect(describeRejection(50000000)).toMatch(/unexpected/);
  });
});
