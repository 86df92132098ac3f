import type { Entry, Objective } from '@sevenfold/contract';
import { isDeepStrictEqual } from 'node:util';
import { activityReducer } from '../../apps/web/src/features/activity/operations';
import { areaReducer } from '../../apps/web/src/features/area/operations';
import { userReducer } from '../../apps/web/src/features/user/operations';
import { recordReducer } from '../../apps/web/src/features/record/operations';
import { type Records } from '../../apps/web/src/features/record/records';
import { lifeRatingReducer } from '../../apps/web/src/features/lifeRating/operations';
import { unsentDatesOf } from '../../apps/web/src/features/lifeRating/unsent';
import { objectiveReducer } from '../../apps/web/src/features/objective/operations';
import { reduceList, reduceWeek } from '../../apps/web/src/features/review/operations';
import type { Operation } from '../../apps/web/src/data/operation';
import type { Shown } from './choice';
import type { Simulation } from './simulation';
import type { Page } from './page';
import { touchedBy } from './touched';

/** Checks after each step that no page has lost the effect of an operation made on it. */
export function checkScreens(simulation: Simulation): void {
  const pages = simulation.devices.flatMap((device) => device.pages);
  const touched = new Set([
    ...simulation.touched,
    ...pages.flatMap(({ replica }) => replica.outbox.current().pending.flatMap(touchedBy)),
  ]);
  for (const page of pages) {
    const shown = page.shown();
    if (!shown || !page.hasRecords) continue;
    checkPending(page, shown, (id) => simulation.accepted.has(id));
    checkRecorded(page, shown, (id) => touched.has(id) || simulation.rejected.has(id) || simulation.lost.has(id));
  }
}

/**
 * Pending operations are shown: applying them once more changes nothing. Operations queued again after a restore are
 * older than others. Operations that the server has accepted may
 * still be pending in a page opened before a slow disk removed them; those may have been changed by others since.
 */
function checkPending({ name, replica }: Page, shown: Shown, isTaken: (id: string) => boolean): void {
  const pending = replica.outbox.current().pending.filter(({ id }) => !isTaken(id) && !replica.outbox.wasRestored(id));
  if (pending.length === 0) return;
  const again: Shown = {
    user: pending.reduce(userReducer, shown.user),
    areas: pending.reduce(areaReducer, shown.areas),
    activities: pending.reduce(activityReducer, shown.activities),
    records: pending.reduce(recordReducer, shown.records),
    objectives: shown.objectives && pending.reduce(objectiveReducer, shown.objectives),
    reviews: shown.reviews && fromLastStart(pending).reduce(reduceList, shown.reviews),
    review: shown.review && fromLastStart(pending).reduce(reduceWeek, shown.review),
    lifeRatings: shown.lifeRatings && pending.reduce(lifeRatingReducer, shown.lifeRatings),
  };
  checkMarks(name, pending, shown);
  if (!isDeepStrictEqual(sorted(again), sorted(shown))) {
    throw new Error(
      `${name} does not show what waits there: ${JSON.stringify(pending)}\n  it shows    ${JSON.stringify(sorted(shown))}\n  and not     ${JSON.stringify(sorted(again))}`,
    );
  }
}

/**
 * Without the operations on a review that come before its page started it anew: a page that has not heard of a review
 * of another device cannot show what another tab did to it.
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

/** The last unsent operation on a date decides: a rating is shown with these scores and marked, a removed one is not shown. */
function checkMarks(name: string, pending: readonly Operation[], { lifeRatings }: Shown): void {
  if (!lifeRatings) return;
  const marked = new Set(pending.flatMap(unsentDatesOf));
  const last = new Map<string, Operation>();
  for (const operation of pending)
    if (operation.call.endsWith(' /api/v1/life-rating') && 'date' in operation.body)
      last.set(String(operation.body.date), operation);
  for (const [date, { call, body }] of last) {
    const scores = lifeRatings.find((rating) => rating.date === date)?.scores;
    const isShown =
      call === 'POST /api/v1/life-rating' ? isDeepStrictEqual(scores, body.scores) && marked.has(date) : !scores;
    if (!isShown) throw new Error(`${name} does not show or mark the unsent rating of ${date}`);
  }
}

/** Entries recorded on the page and not changed since are shown, whether pending or sent. */
function checkRecorded(page: Page, shown: Shown, isOther: (id: string) => boolean): void {
  const { from, to, byActivity } = shown.records;
  const living = new Set(shown.activities.map(({ id }) => id));
  const entries = new Set(Object.values(byActivity).flatMap((slice) => slice.entries.map(({ id }) => id)));
  for (const { id, activityId, date } of page.recorded) {
    const isExpected = date >= from && date <= to && living.has(activityId) && !isOther(activityId) && !isOther(id);
    if (isExpected && !entries.has(id))
      throw new Error(`${page.name} does not show the entry ${id} any more, which was recorded there`);
  }
}

const byId = (a: { readonly id: string }, b: { readonly id: string }): number =>
  Number(a.id > b.id) - Number(a.id < b.id);

function sorted({ user, areas, activities, records, objectives, reviews, review, lifeRatings }: Shown): unknown {
  return {
    user,
    areas: areas.toSorted(byId),
    activities: activities.map(({ createdAt: _, ...activity }) => activity).toSorted(byId),
    records: flat(records),
    objectives: objectives?.map(flatObjective).toSorted(byId),
    reviews: reviews?.map(untimed),
    review: review?.review && untimed(review.review),
    lifeRatings: lifeRatings?.map(({ updatedAt: _, ...rating }) => rating),
  };
}

/** The creation time is set by the device until the server has responded. */
const untimed = <T extends { readonly updatedAt: string; readonly finishedAt: string | null }>({
  updatedAt: _,
  finishedAt,
  ...review
}: T) => ({ ...review, isFinished: finishedAt !== null });

const flatObjective = ({ createdAt: _, checkIns, linkedActivityIds, ...objective }: Objective) => ({
  ...objective,
  checkIns: checkIns.toSorted(byId),
  linkedActivityIds: linkedActivityIds.toSorted(),
});

function flat({ from, to, byActivity }: Records): { from: string; to: string; entries: Entry[]; skips: string[] } {
  const slices = Object.values(byActivity);
  return {
    from,
    to,
    entries: slices.flatMap(({ entries }) => entries).sort(byId),
    skips: slices
      .flatMap(({ skips }) => skips.map(({ activityId, date, reason }) => `${activityId} ${date} ${reason}`))
      .sort(),
  };
}
