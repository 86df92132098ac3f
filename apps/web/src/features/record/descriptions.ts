import type { Entry } from '@sevenfold/contract';
import type { CivilDate } from '@sevenfold/domain/calendar';
import { createEntry, editEntry, removeEntry, restoreEntry, writeHealthRecords } from '@sevenfold/model/entry';
import { removeSkips, setSkips } from '@sevenfold/model/skip';
import { type Descriptions, findNamedActivity, type Known } from '#dispatch';
import { dayShort, text } from '#platform';
import { amountText } from './amount';

export const recordDescriptions = {
  [createEntry.call]: ({ body }, known) => recordText(body, known),
  [editEntry.call]: ({ body, remembered }, known) => {
    const before = remembered?.entry;
    const after = before && { ...before, date: body.date ?? before.date, amount: body.amount ?? before.amount };
    return text('operation.recordChanged', { record: recordText(after, known) });
  },
  [removeEntry.call]: ({ remembered }, known) =>
    text('operation.recordDeleted', { record: recordText(remembered?.entry, known) }),
  [restoreEntry.call]: ({ remembered }, known) =>
    text('operation.recordRestored', { record: recordText(remembered?.entry, known) }),
  [writeHealthRecords.call]: ({ body: { activityId, records } }, known) =>
    text('operation.healthRecords', {
      name: findNamedActivity(activityId, known)?.name ?? text('operation.someActivity'),
      count: records.length,
    }),
  [setSkips.call]: ({ body }, known) => skipText('operation.skip', 'operation.skips', body.skips, known),
  [removeSkips.call]: ({ body }, known) => skipText('operation.unskip', 'operation.unskips', body.skips, known),
} satisfies Partial<Descriptions>;

function recordText(entry: Pick<Entry, 'activityId' | 'amount' | 'date'> | undefined, known: Known): string {
  const activity = entry && findNamedActivity(entry.activityId, known);
  if (!activity) return text('operation.someRecord');
  return text('operation.record', {
    name: activity.name,
    amount: amountText(activity, entry.amount),
    day: dayShort(entry.date),
  });
}

function skipText(
  one: 'operation.skip' | 'operation.unskip',
  many: 'operation.skips' | 'operation.unskips',
  skips: readonly { activityId: string; date: CivilDate }[],
  known: Known,
): string {
  const [skip] = skips;
  if (!skip || skips.length > 1) return text(many, { count: skips.length });
  return text(one, {
    name: findNamedActivity(skip.activityId, known)?.name ?? text('operation.someActivity'),
    day: dayShort(skip.date),
  });
}
