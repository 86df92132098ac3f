import { replica } from '../../data/device';
import { now } from '../../platform/clock';
import { whenIdle } from '../../platform/whenIdle';
import { activitiesQuery } from './api';
import { weekRecordsQuery } from '../record/api';
import { sessionUser } from '../user/sessionUser';
import { healthRecordIntents } from '../health/commands';
import { HealthLedger } from '../health/ledger';
import type { HealthDevice } from '../health/plugin';
import { syncHealth, weeksOf } from '../health/sync';

export const healthLedger = new HealthLedger(localStorage);

/** Records health data once the app is idle, and whenever it is shown again. */
export function startHealth(device: HealthDevice): void {
  let running: Promise<void> | undefined;
  const sync = () => {
    if (document.visibilityState === 'hidden') return;
    // The device may be locked, or Health Connect may limit the number of reads; the next time tries again.
    running ??= syncNow(device)
      .catch(() => undefined)
      .finally(() => (running = undefined));
  };
  document.addEventListener('visibilitychange', sync);
  void whenIdle.then(sync);
}

async function syncNow(device: HealthDevice): Promise<void> {
  const user = sessionUser();
  if (!user) return;
  const { queries } = replica;
  const { settings } = user;
  await syncHealth(await queries.ensureQueryData(activitiesQuery), settings, {
    device,
    ledger: healthLedger,
    now,
    async findEntries(activityId, first, last) {
      const weeks = await Promise.all(
        weeksOf(first, last, settings.weekStartDay).map((week) =>
          queries.ensureQueryData(weekRecordsQuery(week, settings.weekStartDay)),
        ),
      ).catch(() => undefined);
      return weeks?.flatMap(({ byActivity }) => byActivity[activityId]?.entries ?? []);
    },
    write(activityId, changes, offsetOn) {
      // Not undone by the undo key: the user did not do it.
      if (sessionUser()?.id !== user.id) return;
      replica.dispatch({
        operations: healthRecordIntents(activityId, changes, settings.timezone, offsetOn),
        inverse: [],
      });
    },
  });
}
