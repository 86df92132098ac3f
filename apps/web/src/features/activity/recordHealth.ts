import { deviceRows, replica } from '#data';
import { now, whenIdle } from '#platform';
import { knownActivities } from './api';
import { readIfOlder, recordSource } from '#features/record';
import { sessionUser } from '#features/user';
import { type HealthDevice, HealthLedger, healthRecordIntents, syncHealth, weeksOf } from '#features/health';

export const healthLedger = new HealthLedger(localStorage);

/** Records health data once the app is idle, whenever it is shown again, and when the rules or the user change. */
export function startHealth(device: HealthDevice): void {
  let running: Promise<void> | undefined;
  let isWanted = false;
  const sync = () => {
    isWanted = document.visibilityState === 'visible';
    if (!isWanted || running) return;
    running = (async () => {
      while (isWanted) {
        isWanted = false;
        // The device may be locked, or Health Connect may limit the number of reads; the next time tries again.
        await syncNow(device).catch(() => undefined);
      }
      running = undefined;
    })();
  };
  document.addEventListener('visibilitychange', sync);
  const begin = async () => {
    await whenIdle;
    sync();
    watchRules(sync);
  };
  void begin();
}

/** Calls a function whenever the health rules or the user have changed. */
function watchRules(onChange: () => void): void {
  let known = currentRules();
  deviceRows.store.subscribe('activity', () => {
    const rules = currentRules();
    const isChanged = rules !== known;
    known = rules;
    if (isChanged) onChange();
  });
}

/** The user and the health rules, as one text to compare. */
function currentRules(): string {
  const rules = knownActivities().flatMap(({ id, isActive, healthTracking }) =>
    isActive && healthTracking ? [[id, healthTracking]] : [],
  );
  return JSON.stringify([sessionUser()?.id, rules]);
}

async function syncNow(device: HealthDevice): Promise<void> {
  const user = sessionUser();
  if (!user) return;
  const { settings } = user;
  const { weekStartDay } = settings;
  await deviceRows.whenThere('activity');
  await syncHealth(knownActivities(), settings, {
    device,
    ledger: healthLedger,
    now,
    async findEntries(activityId, first, last) {
      const weeks = weeksOf(first, last, weekStartDay).map((id) => ({ id, weekStartDay }));
      await Promise.all(weeks.map(readIfOlder));
      if (!weeks.every(recordSource.has)) return undefined;
      return weeks.flatMap((week) => recordSource.get(week, activityId)?.entries ?? []);
    },
    write(activityId, changes, offsetOn) {
      // Not undone by the undo key: the user did not do it.
      if (sessionUser()?.id !== user.id) return;
      replica.dispatch({
        operations: healthRecordIntents(activityId, changes, settings.timezone, offsetOn),
        inverse: [],
      });
    },
    isStored: async () => (await replica.outbox.settled()) && sessionUser()?.id === user.id,
  });
}
