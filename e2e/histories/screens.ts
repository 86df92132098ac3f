import type { Objective } from '@sevenfold/contract';
import { createdBy, dependenciesOf } from '@sevenfold/model/operations';
import { isDeepStrictEqual } from 'node:util';
import { type Records } from '../../apps/web/src/features/record/records';
import { markedRows } from '../../apps/web/src/data/unsentRows';
import type { Operation } from '../../apps/web/src/data/operation';
import { flatGoal } from './combinedGoalModel';
import type { Shown } from './choice';
import type { Device } from './device';
import type { Simulation } from './simulation';
import { toRows, getShown } from './shownRows';
import type { Tab } from './tab';
import { touchedBy } from './touched';

/** Checks after each step that no tab has lost the effect of an operation made on it. */
export function checkScreens(simulation: Simulation): void {
  const tabs = simulation.devices.flatMap((device) => device.tabs);
  const touched = new Set([
    ...simulation.touched,
    ...tabs.flatMap(({ replica }) => replica.outbox.current().pending.flatMap(touchedBy)),
  ]);
  for (const device of simulation.devices) {
    for (const tab of device.tabs) {
      const shown = tab.shown();
      if (!shown || !tab.hasRecords) continue;
      checkPending(tab, shown, (id) => simulation.accepted.has(id) || device.coordinator.restored.has(id));
      const isUnpredictable = (id: string) => touched.has(id) || simulation.rejected.has(id) || simulation.lost.has(id);
      checkRecorded(tab, shown, (id) => isUnpredictable(id) || isToBeQueuedAgain(simulation, device, tab, id));
    }
  }
}

/**
 * Checks that pending operations are shown: applying them once more changes nothing. Operations queued again after a
 * restore are older than others. Operations that the server has accepted may still be pending in a tab opened before a
 * slow disk removed them; those may have been changed by others since.
 */
function checkPending({ name, replica }: Tab, shown: Shown, isExempt: (id: string) => boolean): void {
  const pending = replica.outbox.current().pending.filter(({ id }) => !isExempt(id));
  if (pending.length === 0) return;
  const rows = toRows(shown);
  rows.setPending(fromLastTimer(fromLastStart(fromLastRestore(pending))));
  const appliedAgain = getShown(rows, shown.review.weekId);
  if (!appliedAgain) throw new Error(`${name} shows no user`);
  checkMarks(name, pending, shown);
  if (!isDeepStrictEqual(sorted(appliedAgain), sorted(shown))) {
    throw new Error(
      `${name} does not show its pending operations: ${JSON.stringify(pending)}\n  it shows    ${JSON.stringify(sorted(shown))}\n  instead of  ${JSON.stringify(sorted(appliedAgain))}`,
    );
  }
}

/**
 * Leaves out the operations on a review before the one that started it anew: a tab that does not know another device's
 * review cannot show what another tab did to it.
 */
function fromLastStart(pending: readonly Operation[]): readonly Operation[] {
  const weekOf = ({ body }: Operation) => ('weekId' in body ? body.weekId : '');
  const lastStarts = new Map(
    pending.flatMap((operation, index) =>
      operation.call === 'POST /api/v1/review/draft' && operation.body.isNew === true
        ? [[weekOf(operation), index] as const]
        : [],
    ),
  );
  return pending.filter(
    (operation, index) => !operation.call.includes('/review') || index >= (lastStarts.get(weekOf(operation)) ?? 0),
  );
}

/**
 * Leaves out changes of an object before its last restore. Where another tab had removed it, they found no row to change,
 * and the restored one is shown as it was remembered; the server applies them to the removed row.
 */
function fromLastRestore(pending: readonly Operation[]): readonly Operation[] {
  const lastRestores = new Map(
    pending.flatMap((operation, index) =>
      operation.call.endsWith('/restore') ? dependenciesOf(operation).map((id) => [id, index] as const) : [],
    ),
  );
  return pending.filter((operation, index) => touchedBy(operation).every((id) => index >= (lastRestores.get(id) ?? 0)));
}

/**
 * Leaves out starts and stops of a timer before the last one: applied to the timer shown, such a start could run again
 * that ended or was replaced since.
 */
function fromLastTimer(pending: readonly Operation[]): readonly Operation[] {
  const isOnTimer = ({ call, body }: Operation) => call === 'PATCH /api/v1/user' && body.timer !== undefined;
  const last = pending.findLastIndex(isOnTimer);
  return pending.filter((operation, index) => index >= last || !isOnTimer(operation));
}

/**
 * The last unsent operation on a date decides: a rating is shown with these scores, a removed one is not shown.
 * Objectives, reviews and ratings with an unsent operation that does not remove them are marked.
 */
function checkMarks(name: string, pending: readonly Operation[], { lifeRatings }: Shown): void {
  const marked = markedRows(pending);
  const last = new Map<string, Operation>();
  for (const operation of pending) {
    const { call, body } = operation;
    if (call.endsWith(' /api/v1/life-rating') && 'date' in body) last.set(String(body.date), operation);
    const subject = markedBy(operation);
    if (subject !== undefined && !marked.has(subject))
      throw new Error(`${name} does not mark ${subject}: ${JSON.stringify(operation)}`);
  }
  for (const [date, { call, body }] of last) {
    const scores = lifeRatings.find((rating) => rating.date === date)?.scores;
    const isShown = call === 'POST /api/v1/life-rating' ? isDeepStrictEqual(scores, body.scores) : !scores;
    if (!isShown) throw new Error(`${name} does not show the unsent rating of ${date}`);
  }
}

/** The objective, combined goal, review or rating that an operation marks as unsent, as `noun key`. */
function markedBy({ call, body }: Operation): string | undefined {
  const [method, path = ''] = call.split(' /api/v1/');
  if ('objectiveId' in body) return `objective ${body.objectiveId}`;
  if (method === 'DELETE') return undefined;
  if (path === 'life-rating' && 'date' in body) return `lifeRating ${String(body.date)}`;
  // Folding a letter away is no edit of the review.
  if (path === 'review/letter-read') return undefined;
  if (path.startsWith('review/') && 'weekId' in body) return `review ${body.weekId}`;
  if (path.startsWith('combined-goal') && 'id' in body) return `combinedGoal ${body.id}`;
  if (/^objective(?:\/status|\/restore)?$/.test(path) && 'id' in body) return `objective ${body.id}`;
  return undefined;
}

/**
 * True for an entry that a restored server has lost and that its device has not queued again yet: it does not know of
 * the restore, or still waits for a slow disk to return what was acknowledged. Until then it may show the server's older
 * data.
 */
function isToBeQueuedAgain({ isRestored, epoch, model }: Simulation, device: Device, tab: Tab, id: string): boolean {
  const isPending = tab.replica.outbox.current().pending.some((operation) => createdBy(operation) === id);
  const mayHoldMore = device.isEpochUnannounced || device.disk.epoch !== epoch;
  return isRestored && mayHoldMore && !isPending && !model.records.entries.has(id);
}

/** Entries recorded in the tab and not changed since are shown, pending or sent. */
function checkRecorded(tab: Tab, shown: Shown, isUnpredictable: (id: string) => boolean): void {
  const { from, to, byActivity } = shown.records;
  const activityIds = new Set(shown.activities.map(({ id }) => id));
  const entries = new Set(Object.values(byActivity).flatMap((slice) => slice.entries.map(({ id }) => id)));
  for (const { id, operationId, activityId, date } of tab.recorded) {
    const isExpected =
      date >= from && date <= to && activityIds.has(activityId) && ![activityId, id, operationId].some(isUnpredictable);
    if (isExpected && !entries.has(id))
      throw new Error(`${tab.name} does not show the entry ${id} any more, although it was recorded there`);
  }
}

const byId = (a: { readonly id: string }, b: { readonly id: string }): number =>
  Number(a.id > b.id) - Number(a.id < b.id);

function sorted({ user, areas, activities, records, objectives, combinedGoals, reviews, lifeRatings }: Shown): unknown {
  return {
    user,
    areas: areas.toSorted(byId),
    activities: activities.map(({ createdAt: _, ...activity }) => activity).toSorted(byId),
    records: flat(records),
    objectives: objectives.map(flatObjective).toSorted(byId),
    combinedGoals: combinedGoals.map(flatGoal).toSorted(byId),
    reviews: reviews.map(untimed),
    lifeRatings: lifeRatings.map(({ updatedAt: _, ...rating }) => rating),
  };
}

/** Leaves out the times, which the device sets until the server has responded. */
const untimed = <T extends { readonly updatedAt: string; readonly finishedAt: string | null }>({
  updatedAt: _,
  finishedAt,
  ...review
}: T) => ({ ...review, isFinished: finishedAt !== null });

const flatObjective = ({ createdAt: _, checkIns, stepNotes = [], linkedActivityIds, ...objective }: Objective) => ({
  ...objective,
  stepNotes: stepNotes.toSorted(byId),
  checkIns: checkIns.toSorted(byId),
  linkedActivityIds: linkedActivityIds.toSorted(),
});

function flat({ from, to, byActivity }: Records): unknown {
  const slices = Object.values(byActivity);
  return {
    from,
    to,
    entries: slices.flatMap(({ entries }) => entries).sort(byId),
    skips: slices
      .flatMap(({ skips }) => skips.map(({ activityId, date, reason }) => `${activityId} ${date} ${reason}`))
      .sort(),
    plans: slices
      .flatMap(({ plans }) => plans.map((plan) => [plan.activityId, plan.date, plan.amount, plan.startTime].join(' ')))
      .sort(),
  };
}
