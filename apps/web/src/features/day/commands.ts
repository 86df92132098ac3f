import { loadTogglePlan } from '#features/plan';
import type { Activity, Skip } from '@sevenfold/contract';
import type { CivilDate, WeekView } from '@sevenfold/domain/calendar';
import { createEntry, restoreEntry } from '@sevenfold/model/entry';
import type { Command } from '#data';
import { dispatch } from '#dispatch';
import { now, text } from '#platform';
import { announce, toast } from '#ui';
import {
  type ActivityRecords,
  addSkips,
  amountText,
  bareAmount,
  NO_RECORDS,
  recordEntry,
  recordSource,
  removeOwnEntries,
  removeSkips,
  setAmountOn,
} from '#features/record';
import { dayRow } from './row';
import { weekText } from './rowText';

/** One activity on one day: the target of a row's controls. */
export interface DayCell {
  readonly activity: Activity;
  readonly date: CivilDate;
  readonly week: WeekView;
}

export type SkipReason = Skip['reason'];

/** The current data, possibly newer than the rendered data: a command must build on the command before it. */
export function recordsAt({ activity, week }: DayCell): ActivityRecords {
  return recordSource.get(week, activity.id) ?? NO_RECORDS;
}

const rowAt = (dayCell: DayCell) => dayRow(dayCell.activity, recordsAt(dayCell), dayCell.date, dayCell.week);

/** Returns the announcement after a command: "3 of 3 days". */
const progressAt = (dayCell: DayCell): string => weekText(dayCell.activity, rowAt(dayCell), dayCell.week, false);

/** True for a day to come, which is planned and not recorded. */
const isFuture = ({ date, week }: DayCell): boolean => date > week.today;

/**
 * Toggles a daily check, or adds one to a count; plans on a day to come, or takes its plan back. Does nothing else for
 * durations, which need an amount.
 */
export function complete(dayCell: DayCell): void {
  const { unit } = dayCell.activity;
  const row = rowAt(dayCell);
  if (isFuture(dayCell))
    void loadTogglePlan().then(
      ({ togglePlan }) => togglePlan(dayCell),
      () => undefined,
    );
  else if (unit === 'TIMES') setAmount(dayCell, row.amount + 1);
  else if (unit === 'DAYS') (row.state === 'done' ? markNotDone : markDone)(dayCell);
}

/** Like `complete`; opens the entry of a duration through `ask`. */
export function completeOrAsk(dayCell: DayCell, ask: () => void): void {
  if (dayCell.activity.unit !== 'DURATION' || isFuture(dayCell)) complete(dayCell);
  else if (rowAt(dayCell).state === 'skipped') unskip(dayCell);
  else ask();
}

function markDone(dayCell: DayCell): void {
  dispatch(recordEntry(dayCell.activity, recordsAt(dayCell), dayCell.date, { amount: 1 }));
  announce(text('day.announceDone', { name: dayCell.activity.name, progress: progressAt(dayCell) }));
}

function markNotDone(dayCell: DayCell): void {
  const command = removeOwnEntries(recordsAt(dayCell), dayCell.date);
  const needsUndo = command && losesDetails(command);
  if (command) dispatch(command, needsUndo ? text('day.takenBack', { name: dayCell.activity.name }) : undefined);
  if (rowAt(dayCell).amount > 0) toast({ kind: 'info', text: text('day.fromCalendar') });
  else if (!needsUndo)
    announce(text('day.announceNotDone', { name: dayCell.activity.name, progress: progressAt(dayCell) }));
}

/** True if an entry with a note, a time or a source is removed, which no tap restores: undo is offered. */
const losesDetails = ({ inverse }: Command): boolean =>
  inverse.some(
    ({ call, remembered: { entry } = {} }) =>
      call === restoreEntry.call && entry && ((entry.note ?? entry.startedAt) !== null || entry.source !== 'MANUAL'),
  );

/** Taps within this time are merged into the entry created by the first tap. */
const BURST_MS = 3_000;
let burst: { readonly entryId?: string | undefined; readonly at: number } = { at: 0 };

/** Sets the amount of the day; for times and durations. Offers to undo it, unless the opposite step does so. */
export function setAmount(dayCell: DayCell, amount: number): void {
  const { activity, date } = dayCell;
  if (isFuture(dayCell)) return;
  const mergeInto = now() - burst.at < BURST_MS ? burst.entryId : undefined;
  const command = setAmountOn(activity, recordsAt(dayCell), date, amount, mergeInto);
  if (!command) return;
  const isStep = activity.unit === 'TIMES' && Math.abs(amount - rowAt(dayCell).amount) === 1 && !losesDetails(command);
  const last = command.operations.at(-1);
  burst = { entryId: last?.call === createEntry.call ? last.body.id : burst.entryId, at: now() };
  dispatch(
    command,
    isStep ? undefined : text('entry.set', { name: activity.name, amount: amountText(activity, amount) }),
  );
  if (isStep)
    announce(
      text('day.announceAmount', {
        name: activity.name,
        amount: bareAmount(activity, amount),
        progress: progressAt(dayCell),
      }),
    );
}

/** Adds minutes to a day. */
export function addMinutes(dayCell: DayCell, minutes: number): void {
  const { activity, date } = dayCell;
  if (isFuture(dayCell)) return;
  dispatch(
    recordEntry(activity, recordsAt(dayCell), date, { amount: minutes }),
    text('entry.added', { name: activity.name, amount: amountText(activity, minutes) }),
  );
}

/** Skips the day, or changes the reason. Does nothing for a day with entries. */
export function skip(dayCell: DayCell, reason: SkipReason = null): void {
  const { activity, date } = dayCell;
  const row = rowAt(dayCell);
  if (row.amount > 0) {
    toast({ kind: 'info', text: text('skip.alreadyRecorded') });
    return;
  }
  dispatch(
    addSkips([{ activityId: activity.id, date, reason }], row.skip ? [row.skip] : []),
    text('skip.done', { name: activity.name }),
  );
}

export function unskip(dayCell: DayCell): void {
  const { skip: skipped } = rowAt(dayCell);
  if (!skipped) return;
  dispatch(removeSkips([skipped]));
  announce(text('skip.takenBack', { name: dayCell.activity.name }));
}

export const toggleSkip = (dayCell: DayCell): void => (rowAt(dayCell).skip ? unskip(dayCell) : skip(dayCell));
