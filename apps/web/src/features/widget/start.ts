import { today, weekIdOf } from '@sevenfold/domain/calendar';
import { sortByOrder } from '@sevenfold/domain/order';
import { replica } from '../../data/device';
import { now } from '../../platform/clock';
import { retryImport } from '../../platform/lazyImport';
import { text } from '../../platform/text';
import { activitiesQuery, groupByArea } from '../activity/api';
import { areasQuery } from '../area/api';
import { serialised } from '../../platform/serialised';
import { weekRecordsQuery } from '../record/api';
import { sessionUser } from '../user/sessionUser';
import { isReminderAnswered } from '../notification/action';
import { QueueMerger } from '../tapQueue/merge';
import { mergeOwnQueue } from '../tapQueue/mergeOwnQueue';
import type { WidgetBridgePlugin } from './plugin';
import { buildSnapshot, signedOutSnapshot, type WidgetSnapshot } from './snapshot';
import { WidgetSync } from './sync';

/** Time after the last change until the snapshot is written: a few taps in a row write once. */
const SETTLE_MS = 400;
/** The longest delay of a timer. */
const TIMER_MAX_MS = 2 ** 31 - 1;

/** The queries that the snapshot is computed from. */
const SOURCES = new Set(['user', 'activities', 'areas', 'records']);

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
  replica.queries.getQueryCache().subscribe(({ type, query }) => {
    const [source] = query.queryKey as readonly unknown[];
    if ((type === 'updated' || type === 'removed') && SOURCES.has(String(source))) syncIn(SETTLE_MS);
  });
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
  const { queries } = replica;
  const week = weekRecordsQuery(weekIdOf(date, weekStartDay), weekStartDay);
  const [all, areas, records, icons] = await Promise.all([
    queries.ensureQueryData(activitiesQuery).catch(unknown),
    queries.ensureQueryData(areasQuery).catch(unknown),
    queries.ensureQueryData(week).catch(unknown),
    retryImport(() => import('virtual:activity-icons')),
  ]);
  if (!all || !areas || !records || sessionUser()?.id !== user.id) return undefined;
  const activities = groupByArea(sortByOrder(all), sortByOrder(areas), text('area.other')).flatMap(
    (group) => group.activities,
  );
  return buildSnapshot(user, date, activities, records, icons.default, merged);
}

const unknown = (): undefined => undefined;
