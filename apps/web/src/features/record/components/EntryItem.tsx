import type { Activity, Entry } from '@sevenfold/contract';
import { today, zoneOfRecord } from '@sevenfold/domain/calendar';
import { Pencil, Trash2 } from 'lucide-react';
import { dayShortBeside, joined, parseInstant, timeOfDay, useText } from '#platform';
import { IconButton } from '#ui';
import { amountText } from '../amount';
import { useSettings } from '#features/user';
import { recordedAt } from '../recordedAt';
import { isEditable } from '../recording';

export interface EntryItemProps {
  readonly activity: Activity;
  readonly entry: Entry;
  onEdit(): void;
  onDelete(): void;
}

/**
 * One entry of a day: amount, time, source and note. One of a calendar is edited there, but can be removed: its event may
 * be in no calendar that is read any more.
 */
export function EntryItem({ activity, entry, onEdit, onDelete }: EntryItemProps) {
  const text = useText();
  const amount = activity.unit === 'DAYS' ? text('entry.done') : amountText(activity, entry.amount);
  const when = useWhen(entry);
  const record = joined(amount, when);
  return (
    <li className="flex items-start gap-2 py-2.5 not-first:border-t not-first:border-n4">
      <div className="min-w-0 flex-1 py-1">
        <p className="flex flex-wrap items-baseline gap-x-2 text-body">
          <span className="font-strong tabular-nums">{amount}</span>
          <span className="text-small text-n10 tabular-nums">
            {when !== null && `${when} · `}
            {text(`entry.source.${entry.source}`)}
          </span>
        </p>
        {entry.note !== null && (
          <p className="pt-0.5 text-small whitespace-pre-wrap text-n11 wrap-anywhere">{entry.note}</p>
        )}
      </div>
      {isEditable(entry) && (
        <IconButton
          label={text('entry.edit', { record })}
          icon={<Pencil className="size-4.5" aria-hidden="true" />}
          onClick={onEdit}
          data-edits={entry.id}
          tooltip={false}
        />
      )}
      <IconButton
        label={text('entry.delete', { record })}
        icon={<Trash2 className="size-4.5" aria-hidden="true" />}
        onClick={onDelete}
        tooltip={false}
      />
    </li>
  );
}

/**
 * "10:42" for a known time, else the time of recording: "added 21:30", on a later day "added Oct 3", in a later year
 * "added Jan 5, 2027". Null for imported and health entries without a time, whose ids hold the date only.
 */
function useWhen(entry: Entry): string | null {
  const text = useText();
  const { timezone, dayEndsAt } = useSettings();
  const zone = zoneOfRecord(entry, timezone);
  if (entry.startedAt !== null) return timeOfDay(parseInstant(entry.startedAt), zone);
  if (entry.source === 'IMPORT' || entry.source === 'HEALTH') return null;
  const addedAt = recordedAt(entry.id);
  const addedOn = today(addedAt, zone, dayEndsAt);
  return addedOn === entry.date
    ? text('entry.addedAt', { time: timeOfDay(addedAt, zone) })
    : text('entry.addedOn', { day: dayShortBeside(addedOn, entry.date) });
}
