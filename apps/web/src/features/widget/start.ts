import { deviceRows, replica } from '#data';
import { now, serialised } from '#platform';
import { isReminderAnswered } from '#features/notification';
import { mergeOwnQueue, QueueMerger } from '#features/tapQueue';
import { currentSnapshot } from './currentSnapshot';
import type { WidgetBridgePlugin } from './plugin';
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
