import type { Activity, Entry } from '@sevenfold/contract';
import type { DayPart } from '@sevenfold/domain/breakdown';
import { useRef, useState } from 'react';
import { hasDraft } from '#drafts';
import { dayFull, dayHeading, useText } from '#platform';
import { amountText, EditableEntry, entryDraftKey, useEntryRemoval } from '#features/record';

interface EntryListProps {
  readonly activity: Activity;
  /** In order. */
  readonly days: readonly DayPart<Entry>[];
  /** Latest day first, with years. */
  readonly isLong?: boolean;
}

/** Editable entries of a number, by day; the number is updated by each change. */
export function EntryList({ activity, days, isLong = false }: EntryListProps) {
  const text = useText();
  const entries = days.flatMap((day) => day.entries);
  // Restores the draft of the sheet from before it was last closed.
  const [editing, setEditing] = useState(
    () => entries.find((entry) => hasDraft(entryDraftKey(activity, entry.date, entry)))?.id ?? null,
  );
  const list = useRef<HTMLElement>(null);
  const { remove, isRemoved, notice } = useEntryRemoval(entries, () => list.current?.focus());
  return (
    <section ref={list} tabIndex={-1} aria-label={text('entry.records')} className="focus-none">
      <h3 className="pb-1 text-small font-semibold text-n10">{text('entry.records')}</h3>
      {days.length === 0 && !isRemoved && <p className="py-2 text-body text-n10">{text('breakdown.noRecords')}</p>}
      {(isLong ? days.toReversed() : days).map(({ date, entries: onDay, value }) => (
        <div key={date} className="pt-2">
          <h4 className="flex items-baseline gap-2 text-small text-n11">
            <span className="min-w-0 flex-1 font-medium first-letter:uppercase">
              {isLong ? dayFull(date) : dayHeading(date)}
            </span>
            {/* For daily activities, a second entry of a day adds nothing. */}
            {onDay.length > 1 && (
              <span className="text-n10 tabular-nums">
                {amountText(activity, activity.unit === 'DAYS' ? 1 : (value ?? 0))}
              </span>
            )}
          </h4>
          <ul>
            {onDay.map((entry) => (
              <EditableEntry
                key={entry.id}
                activity={activity}
                entry={entry}
                isEditing={editing === entry.id}
                onEdit={() => setEditing(entry.id)}
                onCancel={() => setEditing(null)}
                onSaved={() => {
                  setEditing(null);
                  list.current?.focus();
                }}
                onDelete={() => remove(entry)}
              />
            ))}
          </ul>
        </div>
      ))}
      {notice}
    </section>
  );
}
