import { useCallback, useSyncExternalStore } from 'react';
import { replica } from '../../data/device';
import type { Operation } from '../../data/operation';
import type { OutboxStatus } from '../../data/outbox';
import { marksNothing, marksOf } from '../../data/reducer';
import { KeyedListeners } from './keyedListeners';

const NONE: ReadonlySet<string> = new Set();

/** The activities with unsent records, while the server cannot be reached; requests in flight do not count. */
export function unsentActivities(status: Pick<OutboxStatus, 'isStalled' | 'pending'>): ReadonlySet<string> {
  const ids = status.isStalled ? status.pending.flatMap(activitiesOf) : [];
  return ids.length > 0 ? new Set(ids) : NONE;
}

const skipped = ({ body }: { body: { skips: readonly { activityId: string }[] } }) =>
  body.skips.map(({ activityId }) => activityId);
const byActivityId = ({ body }: { body: { activityId: string } }) => [body.activityId];
const remembered = ({ remembered: before }: Operation) => (before?.entry ? [before.entry.activityId] : []);

const activitiesOf = marksOf<'records'>({
  'POST /api/v1/entry': byActivityId,
  'PATCH /api/v1/entry': remembered,
  'DELETE /api/v1/entry': remembered,
  'POST /api/v1/entry/restore': remembered,
  'POST /api/v1/health-records': byActivityId,
  'POST /api/v1/skips': skipped,
  'DELETE /api/v1/skips': skipped,
  'DELETE /api/v1/a': marksNothing,
  'POST /api/v1/a/restore': marksNothing,
  'PATCH /api/v1/user': marksNothing,
  'POST /api/v1/a/calendar-tracking/update': marksNothing,
  'POST /api/v1/calendar-event/choice': byActivityId,
});

let known: { readonly status: OutboxStatus; readonly activities: ReadonlySet<string> } | undefined;

function current(): ReadonlySet<string> {
  const status = replica.outbox.current();
  if (known?.status !== status) known = { status, activities: unsentActivities(status) };
  return known.activities;
}

const listeners = new KeyedListeners();
/** The activities that the listeners know of; undefined before the first listener. */
let notified: ReadonlySet<string> | undefined;

/** One subscription to the outbox for all rows: most of its changes concern none of them. */
function watch(activityId: string, listener: () => void): () => void {
  if (!notified) replica.outbox.subscribe(onOutboxChanged);
  notified = current();
  return listeners.add(activityId, listener);
}

function onOutboxChanged(): void {
  const [before, now] = [notified, current()];
  notified = now;
  if (now !== before) listeners.notify((id) => before?.has(id) !== now.has(id));
}

/** True if the activity has an unsent record. Renders only when that changes. */
export function useIsUnsent(activityId: string): boolean {
  const subscribe = useCallback((listener: () => void) => watch(activityId, listener), [activityId]);
  return useSyncExternalStore(subscribe, () => current().has(activityId));
}
