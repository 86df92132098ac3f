import { today, weekIdOf } from '@sevenfold/domain/calendar';
import { deviceRows, replica } from '#data';
import { now, retryImport, serialised, text } from '#platform';
import { groupByArea, knownActivities } from '#features/activity';
import { knownAreas } from '#features/area';
import { readSlices, weekRecords } from '#features/record';
import { sessionUser } from '#features/user';
import { isReminderAnswered } from '#features/notification';
import { mergeOwnQueue, QueueMerger } from '#features/tapQueue';
import type { WidgetBridgePlugin } from './plugin';
import { buildSnapshot, signedOutSnapshot, type WidgetSnapshot } from './snapshot';
import { WidgetSync } from './sync';

/** Time after the last change until the snapshot is written: a few taps in a row write once. */
const SETTLE_MS = 400;
/** The longest delay of a timer. */
const TIMER_MAX_MS = 2 ** 31 - 1;

/** Nouns whose rows what is shown is computed from. */
const SOURCES = ['user', 'activity', 'area', 'entry', 'skip', 'plan'] as const;

/**
 * Merges the taps made outside the app, and keeps the snapshot of the widget up to date: at the start, when the app is
 * shown or hidden, after each change, and at the end of the user's day. An older shell without the plugin is left alone.
 */
export function startWidget(plugin: WidgetBridgePlugin): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const merger = new QueueMerger(plugin, replica);
  const widgetSync = new WidgetSync(plugin, {
    merge: () => mergeOwnQueue(merger, isReminderAnswered),
    forget: (ids) => merger.forget(ids),
    snapshot: currentSnapshot,
  });
  const run = serialised(async () => {
    const wait = await widgetSync.run(now());
    if (wait !== undefined) syncIn(wait);
  });
  const syncNow = () => void run();
  function syncIn(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(syncNow, Math.min(Math.max(ms, SETTLE_MS), TIMER_MAX_MS));
  }
  deviceRows.store.subscribeToNouns(SOURCES, () => syncIn(SETTLE_MS));
  // Also when it is hidden: the system may end the app before the timer does.
  document.addEventListener('visibilitychange', syncNow);
  void plugin.addListener('queueChanged', syncNow).catch(() => undefined);
  syncNow();
}

/** Computes the snapshot; undefined if the device has no data of the running week. */
async function currentSnapshot(merged: readonly string[]): Promise<WidgetSnapshot | undefined> {
  const user = sessionUser();
  if (!user) return signedOutSnapshot();
  const { timezone, dayEndsAt, weekStartDay } = user.settings;
  const date = today(now(), timezone, dayEndsAt);
  const [icons] = await Promise.all([
    retryImport(() => import('virtual:activity-icons')),
    deviceRows.whenThere('activity'),
  ]);
  const records = weekRecords({ id: weekIdOf(date, weekStartDay), weekStartDay });
  if (!records || sessionUser()?.id !== user.id) return undefined;
  const activities = groupByArea(knownActivities(), knownAreas(), text('area.other')).flatMap(
    (group) => group.activities,
  );
  const slices = { ...records, ...readSlices({ id: weekIdOf(date, weekStartDay), weekStartDay }, activities) };
  return buildSnapshot(user, date, activities, slices, icons.default, merged);
}
