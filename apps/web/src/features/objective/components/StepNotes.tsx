import type { Objective, StepNote } from '@sevenfold/contract';
import type { CivilDate } from '@sevenfold/domain/calendar';
import { type StepEvent, stepHistory } from '@sevenfold/domain/objective';
import type { Step } from '@sevenfold/domain/step';
import { Check, Pencil, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { dispatch } from '#dispatch';
import { hasDraft } from '#drafts';
import { dayShortWithYear, useText } from '#platform';
import { Button, Menu } from '#ui';
import { addNote, changeCheckInTo, removeCheckIn } from '../commands';
import { NoteForm } from './NoteForm';

interface StepNotesProps {
  objective: Objective;
  step: Step;
  today: CivilDate;
  isReadOnly: boolean;
}

/** History of a step, newest first: its notes, each editable and removable, and when it was done. */
export function StepNotes({ objective, step, today, isReadOnly }: StepNotesProps) {
  const text = useText();
  const events = stepHistory([step], objective.stepNotes ?? []);
  const keyOf = (noteId: string) => `note ${objective.id} ${step.id} ${noteId}`;
  // Restores the draft of the sheet from before it was last closed.
  const [editing, setEditing] = useState(
    () => [NEW, ...events.flatMap(({ note }) => note?.id ?? [])].find((id) => hasDraft(keyOf(id))) ?? null,
  );
  const done = () => setEditing(null);
  return (
    <section aria-label={text('objective.history')} className="flex flex-col gap-3">
      <div className="flex items-center gap-3">
        <h3 className="min-w-0 flex-1 text-h3">{text('objective.history')}</h3>
        {!isReadOnly && editing !== NEW && (
          <Button size="small" icon={<Plus aria-hidden="true" />} onClick={() => setEditing(NEW)}>
            {text('objective.addNote')}
          </Button>
        )}
      </div>
      {editing === NEW && (
        <NoteForm
          title={text('objective.addNote')}
          draftKey={keyOf(NEW)}
          begin={() => ({ date: today, note: '' })}
          today={today}
          onCancel={done}
          onSave={(made) => {
            dispatch(addNote(objective, { ...made, stepId: step.id }));
            done();
          }}
        />
      )}
      {events.length === 0 && editing !== NEW && <p className="text-body text-n10">{text('objective.noHistory')}</p>}
      <ul className="flex flex-col">
        {events.map((event) => (
          <li key={event.note?.id ?? 'done'} className="border-t border-n4 py-2.5 first:border-t-0">
            {event.note && editing === event.note.id ? (
              <EditedNote
                objective={objective}
                note={event.note}
                draftKey={keyOf(event.note.id)}
                today={today}
                onDone={done}
              />
            ) : (
              <EventLine event={event}>
                {event.note && !isReadOnly && (
                  <NoteMenu objective={objective} note={event.note} onEdit={() => setEditing(event.note?.id ?? null)} />
                )}
              </EventLine>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const NEW = 'new';

/** History of all steps of an objective, newest first; nothing without dates and notes. */
export function ObjectiveHistory({ objective }: { objective: Objective }) {
  const text = useText();
  const events = stepHistory(objective.steps ?? [], objective.stepNotes ?? []);
  if (events.length === 0) return null;
  return (
    <section aria-label={text('objective.history')} className="flex flex-col gap-2">
      <h3 className="text-small font-semibold text-n10">{text('objective.history')}</h3>
      <ul className="flex flex-col">
        {events.map((event) => (
          <li key={event.note?.id ?? event.step.id} className="border-t border-n4 py-2.5 first:border-t-0">
            <EventLine event={event} name={event.step.name} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface EventLineProps {
  readonly event: StepEvent;
  /** The name of the step, among those of others. */
  readonly name?: string;
  readonly children?: ReactNode;
}

function EventLine({ event: { date, note }, name, children }: EventLineProps) {
  const text = useText();
  return (
    <div className="flex items-start gap-3">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-3">
          {name !== undefined && <span className="text-body font-strong wrap-anywhere">{name}</span>}
          {!note && (
            <span className="text-body font-strong">
              <Check className="mr-1.5 inline-block size-4 align-[-.15em]" aria-hidden="true" />
              {text('objective.stepDone')}
            </span>
          )}
          <span className="text-small text-n10 tabular-nums">{dayShortWithYear(date)}</span>
        </p>
        {note && <p className="pt-1 text-body whitespace-pre-line text-n11 wrap-anywhere">{note.note}</p>}
      </div>
      {children}
    </div>
  );
}

interface NoteMenuProps {
  readonly objective: Objective;
  readonly note: StepNote;
  onEdit(): void;
}

function NoteMenu({ objective, note, onEdit }: NoteMenuProps) {
  const text = useText();
  return (
    <Menu
      label={text('objective.noteMore', { date: dayShortWithYear(note.date) })}
      items={[
        { id: 'edit', label: text('objective.edit'), icon: <Pencil aria-hidden="true" />, onAct: onEdit },
        {
          id: 'delete',
          label: text('objective.delete'),
          icon: <Trash2 aria-hidden="true" />,
          danger: true,
          onAct: () => dispatch(removeCheckIn(objective, note), text('objective.toast.noteDeleted')),
        },
      ]}
    />
  );
}

interface EditedNoteProps {
  readonly objective: Objective;
  readonly note: StepNote;
  readonly draftKey: string;
  readonly today: CivilDate;
  onDone(): void;
}

function EditedNote({ objective, note, draftKey, today, onDone }: EditedNoteProps) {
  const text = useText();
  return (
    <NoteForm
      title={text('objective.editNote')}
      draftKey={draftKey}
      begin={() => ({ date: note.date, note: note.note })}
      // A note from a time zone ahead may be dated tomorrow, and can be changed all the same.
      today={note.date > today ? note.date : today}
      onCancel={onDone}
      onSave={(changed) => {
        const command = changeCheckInTo(objective, note, changed);
        if (command) dispatch(command);
        onDone();
      }}
    />
  );
}
