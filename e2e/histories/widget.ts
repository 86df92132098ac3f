import { today, weekIdOf, weekRange, weekView } from '@sevenfold/domain/calendar';
import type { WeekMark } from '@sevenfold/domain/activity';
import {
  buildWidgetDay,
  type QueuedTap,
  statesAfter,
  type WidgetData,
  type WidgetDay,
  widgetMark,
  type RowFigures,
} from '@sevenfold/domain/widget';
import { isDeepStrictEqual } from 'node:util';
import { markOfWeek } from '../../apps/web/src/features/insight/markOfWeek';
import { createRings } from '../../apps/web/src/features/insight/rings';
import { NO_RECORDS, type Records } from '../../apps/web/src/features/record/records';
import { tapCommand } from '../../apps/web/src/features/tapQueue/merge';
import { pick, type Shown } from './choice';
import { toRows } from './shownRows';
import type { Simulation } from './simulation';

/** The day that the widget of a tab's device shows: the first day of the shown week. */
function widgetData({ user, activities, records }: Shown): WidgetData {
  const { timezone, dayEndsAt, weekStartDay } = user.settings;
  return {
    today: records.from,
    weekStartDay,
    activities: activities.map((activity) => ({
      ...activity,
      createdOn: today(Date.parse(activity.createdAt), timezone, dayEndsAt),
    })),
    records: (id) => records.byActivity[id] ?? NO_RECORDS,
  };
}

/** The mark as the screens of the app show it. */
function markOnScreen({ user, activities }: Shown, records: Records): WeekMark {
  const { weekStartDay } = user.settings;
  const week = weekView(weekIdOf(records.from, weekStartDay), records.from, weekStartDay);
  return markOfWeek(week, activities, records, createRings(week, user.settings), user.settings);
}

/** A tap on the widget with the given data; undefined when it shows no row. */
export function tapOn(shown: Shown, choice: number, isSkip: boolean, id: string): QueuedTap | undefined {
  const row = pick(buildWidgetDay(widgetData(shown)).rows, choice);
  return (
    row && {
      id,
      userId: shown.user.id,
      at: 0,
      date: shown.records.from,
      activityId: row.id,
      action: isSkip ? 'SKIP' : 'DONE',
      amount: isSkip ? 1 : row.amount,
    }
  );
}

/** The data of each tab at its last check. */
const checked = new WeakMap<object, readonly unknown[]>();

/** True if a tab shows the same objects as at its last check. */
function isChecked(tab: object, { user, activities, records }: Shown): boolean {
  const data = [user, records, ...activities];
  const before = checked.get(tab);
  checked.set(tab, data);
  return before?.length === data.length && before.every((one, index) => one === data[index]);
}

/** Checks in each tab that the widget shows what the app shows, before and after taps on each row. */
export function checkWidgets(simulation: Simulation): void {
  for (const tab of simulation.devices.flatMap(({ tabs }) => tabs)) {
    const shown = tab.shown();
    const isOfStartDay =
      shown?.records.from === weekRange(tab.week, shown?.user.settings.weekStartDay ?? 'MONDAY').first;
    if (!shown || !tab.hasRecords || !isOfStartDay || isChecked(tab, shown)) continue;
    const day = buildWidgetDay(widgetData(shown));
    assertMark(`The widget of ${tab.name}`, day, [], markOnScreen(shown, shown.records));
    for (const [index] of day.rows.entries()) checkTap(tab.name, shown, day, index);
  }
}

/** Compares the state of a row after a tap with the app's data after the operations of the tap. */
function checkTap(name: string, shown: Shown, day: WidgetDay<RowFigures>, index: number): void {
  const tap = tapOn(shown, index, index % 3 === 2, `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`);
  const activity = shown.activities.find(({ id }) => id === tap?.activityId);
  if (!tap || !activity || (tap.action === 'DONE' && day.rows[index]?.states.length === 1)) return;
  const own = shown.records.byActivity[activity.id] ?? NO_RECORDS;
  const { operations } = tapCommand(tap, activity, own, shown.user.settings.timezone) ?? { operations: [] };
  const rows = toRows(shown);
  rows.setPending(operations.map((operation, at) => ({ id: String(at), ...operation })));
  const records = rows.records.records(shown.records.from, shown.records.to);
  assertMark(`The widget of ${name} after ${JSON.stringify(tap)}`, day, [tap], markOnScreen(shown, records));
  const after = buildWidgetDay(widgetData({ ...shown, records })).rows.find(({ id }) => id === activity.id);
  const state = statesAfter(day, [tap])[index];
  if (after ? !isDeepStrictEqual(state, after.states[0]) : state?.status !== 'SKIPPED')
    throw new Error(
      `A row of the widget of ${name} after ${JSON.stringify(tap)} is ${JSON.stringify(state)} instead of ${JSON.stringify(after)}`,
    );
}

function assertMark(what: string, day: WidgetDay<RowFigures>, taps: readonly QueuedTap[], expected: WeekMark): void {
  const mark = widgetMark(day, statesAfter(day, taps));
  if (!isDeepStrictEqual(mark, expected))
    throw new Error(`${what} shows ${JSON.stringify(mark)} instead of ${JSON.stringify(expected)}`);
}

/** Checks that each tap outside the app became an operation, and that none is left in a queue. */
export function checkTaps({ devices, accepted, rejected, lost }: Simulation): void {
  for (const { name, taps, tapQueue } of devices) {
    if (tapQueue.length > 0) throw new Error(`${name} has not merged ${tapQueue.join(', ')}`);
    const missing = taps.find(({ id, action }) =>
      action === 'DONE' ? !accepted.has(id) && !rejected.has(id) && !lost.has(id) : false,
    );
    if (missing) throw new Error(`A tap on the widget of ${name} is lost: ${JSON.stringify(missing)}`);
  }
}
