import type { Activity, Entry, Plan } from '@sevenfold/contract';
import { daysToSpare } from '@sevenfold/domain/activity';
import { type CivilDate, weekIdOf, weekView, type WeekView } from '@sevenfold/domain/calendar';
import { ArrowRight, CalendarPlus, CalendarX, Check, Plus, Undo2 } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Link, paths } from '#navigation';
import { dispatch } from '#dispatch';
import { hasDraft } from '#drafts';
import { dayHeading, labelled, text as say, useText } from '#platform';
import { activityColor, ActivityTile, Button, buttonClass, cx, Dialog, MetaLine } from '#ui';
import { BreakdownButton } from '#breakdown';
import { isShortWeek } from '#features/activity';
import { EventsOf } from '#features/calendarEvent';
import {
  type ActivityRecords,
  amountText,
  EditableEntry,
  type EntryDraft,
  entryDraftKey,
  EntryForm,
  inLine,
  leftText,
  NEW,
  recordEntry,
  useActivityRecords,
  useEntryRemoval,
} from '#features/record';
import { planDetails, planOn, togglePlan } from '#features/plan';
import { RoundActions } from '#features/timer';
import { addMinutes, complete, type DayCell, setAmount } from '../commands';
import { type DayRow, dayRow } from '../row';
import { futureReason } from '../futureReason';
import { pausedText, skipText, weekText } from '../rowText';
import { ActivityWeek } from './ActivityWeek';
import { SkipChoice } from './SkipChoice';

export interface DaySheetProps {
  readonly activity: Activity;
  /** The day that is shown around it. */
  readonly date: CivilDate;
  readonly week: WeekView;
  readonly isOpen: boolean;
  onClose(): void;
}

/** The form's target: a new entry, or an existing one. */
type Editing = 'new' | { readonly entry: Entry } | null;

/**
 * Details of one activity on one day: progress of the week, skipping, and the list of entries. Past midnight, an open sheet
 * stays that of the day it was opened for, which it names.
 */
export default function DaySheet({ date: shown, week, ...props }: DaySheetProps) {
  const [date, setDate] = useState(shown);
  if (!props.isOpen && date !== shown) setDate(shown);
  const { today, weekStartDay } = week;
  const ownWeek = date === shown ? week : weekView(weekIdOf(date, weekStartDay), today, weekStartDay);
  return <SheetOfDay key={date} date={date} week={ownWeek} {...props} />;
}

function SheetOfDay({ activity, date, week, isOpen, onClose }: DaySheetProps) {
  const text = useText();
  const dayCell: DayCell = { activity, date, week };
  const records = useActivityRecords(week, activity.id);
  const row = dayRow(activity, records, date, week);
  const isFuture = date > week.today;
  // A time is added by the main action.
  const canAdd = !isFuture && activity.unit !== 'DURATION';
  const entries = records.entries.filter((entry) => entry.date === date);
  const plan = row.amount === 0 && !row.skip ? planOn(records.plans, date) : undefined;
  const list = useRef<HTMLElement>(null);
  // The list may come back with its record.
  const { remove, notice } = useEntryRemoval(entries, () => setTimeout(() => list.current?.focus()));
  const isTyped = (entry: Entry | null) => hasDraft(entryDraftKey(activity, date, entry));
  // Restores the draft of the sheet from before it was last closed.
  const [editing, setEditing] = useState<Editing>(() => {
    const entry = entries.find(isTyped);
    return entry ? { entry } : isTyped(null) ? 'new' : null;
  });
  const hasMainAction = !isFuture && !(activity.unit === 'DURATION' && editing === 'new');
  const add = (draft: EntryDraft) => {
    dispatch(
      recordEntry(activity, records, date, draft),
      text('entry.added', { name: activity.name, amount: amountText(activity, draft.amount) }),
    );
    setEditing(null);
  };
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={activity.name}
      description={dayHeading(date)}
      lead={<ActivityTile icon={activity.icon} color={activity.color} size={44} />}
    >
      <div className="flex flex-col gap-5" style={activityColor(activity.color)}>
        {/* A button before a form would get its focus. */}
        <WeekState activity={activity} records={records} date={date} week={week} isOpenable={hasMainAction} />
        {plan && <p className="-mt-4 text-small text-n10 first-letter:uppercase">{labelledPlan(activity, plan)}</p>}
        {isFuture && <p className="-mt-4 text-small text-n10">{futureReason(date, week.today)}</p>}
        {hasMainAction && (
          <MainAction
            dayCell={dayCell}
            row={row}
            planned={records.plans.find((one) => one.date === date)?.amount ?? null}
            onAddTime={() => setEditing('new')}
          />
        )}
        {!isFuture && (entries.length > 0 || editing !== null) && (
          <section ref={list} tabIndex={-1} aria-label={text('entry.records')} className="focus-none">
            <h3 className="pb-1 text-small font-semibold text-n10">{text('entry.records')}</h3>
            <ul>
              {entries.map((entry) => (
                <EditableEntry
                  key={entry.id}
                  activity={activity}
                  entry={entry}
                  isEditing={editing !== null && editing !== 'new' && editing.entry.id === entry.id}
                  onEdit={() => setEditing({ entry })}
                  onCancel={() => setEditing(null)}
                  onSaved={() => setEditing(null)}
                  onDelete={() => remove(entry)}
                />
              ))}
            </ul>
            {editing === 'new' ? (
              <div className="pt-2">
                <EntryForm
                  activity={activity}
                  date={date}
                  entry={null}
                  onSave={add}
                  onCancel={() => setEditing(null)}
                />
              </div>
            ) : (
              canAdd && <AddRecord onAdd={() => setEditing('new')} />
            )}
          </section>
        )}
        <EventsOf activity={activity} date={date} week={week.id} />
        <div className="flex flex-col border-t border-n4 pt-2">
          {/* Here, because the list is gone with its last record. */}
          {notice}
          {activity.unit === 'DURATION' && activity.isActive && date === week.today && (
            <RoundActions activity={activity} onStarted={onClose} />
          )}
          {canAdd && entries.length === 0 && editing === null && <AddRecord onAdd={() => setEditing('new')} />}
          {activity.isActive && row.amount === 0 && !row.skip && date >= week.today && (
            <Button
              variant="ghost"
              icon={plan ? <CalendarX className="size-4.5" /> : <CalendarPlus className="size-4.5" />}
              className="-ml-4 self-start"
              onClick={() => togglePlan(dayCell)}
            >
              {text(plan ? 'plan.remove' : 'plan.set')}
            </Button>
          )}
          {row.amount === 0 && <SkipChoice dayCell={dayCell} skip={row.skip} />}
          <Link
            {...paths.activity(activity.id)}
            className={cx(buttonClass({ variant: 'ghost' }), '-ml-4 self-start')}
            onClick={onClose}
          >
            <ArrowRight className="size-4.5" aria-hidden="true" />
            {text('day.openActivity')}
          </Link>
        </div>
      </div>
    </Dialog>
  );
}

/** "planned: 6:30 PM · 30m". */
function labelledPlan(activity: Activity, plan: Plan): string {
  const details = planDetails(activity, plan);
  return details === '' ? say('plan.planned') : labelled(say('plan.planned'), details);
}

function AddRecord({ onAdd }: { onAdd(): void }) {
  const text = useText();
  return (
    <Button
      variant="ghost"
      icon={<Plus className="size-4.5" aria-hidden="true" />}
      className="-ml-4 self-start"
      onClick={onAdd}
      data-edits={NEW}
    >
      {text('entry.add')}
    </Button>
  );
}

interface MainActionProps {
  readonly dayCell: DayCell;
  readonly row: DayRow;
  /** Amount that is planned for the day; null for none. */
  readonly planned: number | null;
  onAddTime(): void;
}

/** The colour of a check, in the light only as much darker as its text needs. */
const SOLID = 'bg-[oklch(from_var(--solid)_min(l,.545)_c_h)] text-on-solid dark:bg-(--solid)';

/** Records in the activity's colour: completes the day, adds what is planned or one, or asks for a time. */
function MainAction({ dayCell, row: { state, amount }, planned, onAddTime }: MainActionProps) {
  const text = useText();
  const { unit } = dayCell.activity;
  const isDone = unit === 'DAYS' && state === 'done';
  // One time is what the button adds anyway.
  const isPlanned = unit !== 'DAYS' && planned !== null && amount === 0 && !(unit === 'TIMES' && planned === 1);
  const [label, act] = isPlanned
    ? [
        text('day.recordPlanned', { amount: amountText(dayCell.activity, planned) }),
        () => (unit === 'DURATION' ? addMinutes(dayCell, planned) : setAmount(dayCell, planned)),
      ]
    : unit === 'DAYS'
      ? [text(isDone ? 'day.notDone' : 'day.complete'), () => complete(dayCell)]
      : unit === 'TIMES'
        ? [text('day.addOne'), () => setAmount(dayCell, amount + 1)]
        : [text('day.addTimeShort'), onAddTime];
  const Icon = isDone ? Undo2 : unit === 'DAYS' || isPlanned ? Check : Plus;
  return (
    <div className="flex gap-2">
      {/* One element for both states, which keeps the focus. */}
      <button
        type="button"
        data-autofocus
        onClick={act}
        className={
          isDone
            ? cx(buttonClass({ size: 'large' }), 'flex-1')
            : cx(
                'press flex min-h-11 flex-1 items-center justify-center gap-2 rounded-control px-5 py-2 text-body font-strong hover:brightness-95 active:brightness-90',
                SOLID,
              )
        }
      >
        <Icon className={isDone ? undefined : 'size-4.5'} aria-hidden="true" />
        {label}
      </button>
      {isPlanned && unit === 'DURATION' && (
        <Button size="large" onClick={onAddTime}>
          {text('day.addTimeShort')}
        </Button>
      )}
    </div>
  );
}

interface WeekStateProps extends Pick<DaySheetProps, 'activity' | 'date' | 'week'> {
  readonly records: ActivityRecords;
  /** True if the progress opens its breakdown. */
  readonly isOpenable: boolean;
}

/** The week of the activity: its days, its progress, and what is left. */
function WeekState({ activity, records, date, week, isOpenable }: WeekStateProps) {
  const text = useText();
  const row = dayRow(activity, records, date, week);
  const paused = pausedText(activity, row, date, week);
  const spare = row.target === null ? null : daysToSpare(activity, records, { ...row, target: row.target }, week);
  const progress = weekText(activity, row, week, false);
  const isShort = isShortWeek(activity, week.id);
  const left = leftText(activity, row.left);
  const words: readonly ReactNode[] = [
    isShort ? text('goal.shortFirstWeek') : null,
    paused ?? (isShort ? inLine(left) : left),
    paused === null && spare !== null ? text('activity.daysToSpare', { days: spare }) : null,
    row.isMet ? text('day.goalMet') : null,
    row.skip && row.state === 'skipped' && paused === null ? skipText(row.skip) : null,
  ].filter((word) => word !== null);
  return (
    <div className="flex flex-col gap-3">
      <ActivityWeek activity={activity} records={records} date={date} week={week} target={row.target} />
      <div>
        <p className="text-body font-strong text-n12 tabular-nums">
          {isOpenable ? (
            <BreakdownButton
              target={{ kind: 'week', activityId: activity.id, week: week.id }}
              label={labelled(activity.name, progress)}
            >
              {progress}
            </BreakdownButton>
          ) : (
            progress
          )}
        </p>
        {words.length > 0 && (
          <p className="text-small text-n10 tabular-nums">
            <MetaLine parts={words} />
          </p>
        )}
      </div>
    </div>
  );
}
