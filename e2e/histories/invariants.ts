import type {
  Activity,
  Area,
  Entry,
  LifeRating,
  Objective,
  Review,
  ReviewSummary,
  Skip,
  User,
  WeekTotal,
} from '@sevenfold/contract';
import { createdBy, dependenciesOf, effectOf, referencesOf } from '@sevenfold/contract/operations';
import { namedArea } from '@sevenfold/domain/area';
import { targetAt } from '@sevenfold/domain/activity';
import { addWeeks, weekId as weekNamed, weekRange, type WeekStartDay } from '@sevenfold/domain/calendar';
import { isDeepStrictEqual } from 'node:util';
import { type Records } from '../../apps/web/src/features/record/records';
import type { Operation } from '../../apps/web/src/data/operation';
import type { Device } from './device';
import type { Simulation } from './simulation';
import type { Model, ModelActivity } from './model';
import type { Rejection } from './modelDeps';
import { type Page, TOTALS, WEEKS } from './page';
import type { ModelReview } from './reviewModel';
import { touchedBy } from './touched';

/** All weeks in which a goal may start, and a much later one. */
const GOAL_WEEKS = [
  ...Array.from({ length: 10 }, (_, index) => addWeeks(weekNamed('2026-W06'), index)),
  weekNamed('2030-W01'),
];

/** All data of a user on the server. */
interface Stored {
  readonly user: User;
  readonly areas: readonly Area[];
  readonly activities: readonly Activity[];
  readonly entries: readonly Entry[];
  readonly skips: readonly Skip[];
  readonly totals: readonly WeekTotal[];
  readonly objectives: readonly Objective[];
  readonly reviews: readonly ReviewSummary[];
  readonly lifeRatings: readonly LifeRating[];
  /** Reviews of the weeks that pages show, by week. */
  readonly reviewOf: Readonly<Record<string, Review | null>>;
}

const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1);
const byDay = (a: Skip, b: Skip): number => (`${a.activityId} ${a.date}` < `${b.activityId} ${b.date}` ? -1 : 1);
const byOrder = (a: { id: string; order: number }, b: { id: string; order: number }): number =>
  a.order - b.order || byId(a, b);

/** Default areas are named by their kind in the shown language, whatever name the data has. */
const byKind = (area: Area): Area => namedArea(area, (kind) => kind);

function same(what: string, actual: unknown, expected: unknown): void {
  if (isDeepStrictEqual(actual, expected)) return;
  throw new Error(`${what} differ:\n  are       ${JSON.stringify(actual)}\n  should be ${JSON.stringify(expected)}`);
}

export async function stored({ servers, session }: Simulation): Promise<Stored> {
  const read = <T>(url: string) => servers.read<T>(session, url);
  const user = await read<User>('/api/v1/user');
  const { areas } = await read<{ areas: Area[] }>('/api/v1/areas');
  const { activities } = await read<{ activities: Activity[] }>('/api/v1/as');
  const { entries, skips } = await read<{ entries: Entry[]; skips: Skip[] }>(
    '/api/v1/records?from=2026-02-14&to=2026-03-31',
  );
  const { totals } = await read<{ totals: WeekTotal[] }>(`/api/v1/week-totals?from=${TOTALS[0]}&to=${TOTALS[1]}`);
  const { objectives } = await read<{ objectives: Objective[] }>('/api/v1/objectives');
  const { reviews } = await read<{ reviews: ReviewSummary[] }>('/api/v1/reviews');
  const { lifeRatings } = await read<{ lifeRatings: LifeRating[] }>('/api/v1/life-ratings');
  const reviewOf: Record<string, Review | null> = {};
  for (const week of WEEKS)
    reviewOf[week] = (await read<{ review: Review | null }>(`/api/v1/review?weekId=${week}`)).review;
  return { user, areas, activities, entries, skips, totals, objectives, reviews, lifeRatings, reviewOf };
}

/** The server has the state of the model: each operation was applied once. */
export function checkServer(simulation: Simulation, truth: Stored): void {
  const { user, areas, activities, entries, skips, objectives, reviews, reviewOf } = truth;
  const { model } = simulation;
  same(
    'The user on the server',
    { ...user, onboardingCompleted: user.onboardingCompleted.toSorted() },
    { ...model.user, onboardingCompleted: [...model.user.onboardingCompleted].sort() },
  );
  same('The areas on the server', areas.map(byKind), [...model.areas.values()].sort(byOrder).map(byKind));
  same(
    'The activities on the server',
    activities.map(withGoals),
    [...model.activities.values()]
      .filter(({ isDeleted }) => !isDeleted)
      .sort(byOrder)
      .map((activity) => livingAs(activity, model)),
  );
  const inRange = ({ date }: { date: string }): boolean => date >= '2026-02-14' && date <= '2026-03-31';
  same(
    'The entries on the server',
    entries.toSorted(byId),
    [...model.entries.values()]
      .flatMap(({ isDeleted, ...entry }) =>
        isDeleted || !model.isLiving(entry.activityId) || !inRange(entry) ? [] : [entry],
      )
      .sort(byId),
  );
  same(
    'The skips on the server',
    skips.toSorted(byDay),
    [...model.skips.values()].filter((skip) => model.isLiving(skip.activityId) && inRange(skip)).sort(byDay),
  );
  same(
    'The objectives on the server',
    objectives.map(wholeObjective),
    model.objectives.living().map(wholeObjective).sort(byOrder),
  );
  const known = model.reviews.living().sort(byWeek);
  same(
    'The reviews on the server',
    reviews.map(({ weekId, status, feeling }) => [weekId, status, feeling]),
    known.map(({ weekId, facts, feeling }) => [weekId, facts ? 'FINISHED' : 'DRAFT', feeling]),
  );
  same(
    'The life ratings on the server',
    truth.lifeRatings.map(({ date, scores }) => ({ date, scores })),
    model.lifeRatings.all(),
  );
  for (const week of WEEKS)
    same(
      `The review of ${week} on the server`,
      withFacts(reviewOf[week] ?? null),
      wholeReview(known.find(({ weekId }) => weekId === week)),
    );
}

const byWeek = (a: { weekId: string }, b: { weekId: string }): number => (a.weekId < b.weekId ? -1 : 1);

function wholeObjective({
  checkIns,
  linkedActivityIds,
  ...objective
}: Omit<Objective, 'createdAt'> & { createdAt?: string }): Omit<Objective, 'createdAt'> {
  const { createdAt: _, ...fields } = objective;
  return {
    ...fields,
    checkIns: checkIns.toSorted((a, b) => (a.date === b.date ? byId(a, b) : a.date < b.date ? -1 : 1)),
    linkedActivityIds: linkedActivityIds.toSorted(),
  };
}

const withFacts = (review: Review | null): unknown =>
  wholeReview(
    review
      ? {
          ...review,
          facts:
            review.facts?.activities.map(({ id, name, done, skippedDays, target }) => ({
              id,
              name,
              done,
              skippedDays,
              target,
            })) ?? null,
        }
      : undefined,
  );

const wholeReview = (review: ModelReview | undefined): unknown =>
  review && [review.weekId, review.feeling, review.wins, review.struggles, review.notes, review.facts?.toSorted(byId)];

function withGoals({
  weeklyGoalsTimeline,
  calendarTrackingStatus: _status,
  createdAt: _createdAt,
  ...activity
}: Activity): object {
  return { ...activity, goals: GOAL_WEEKS.map((week) => targetAt(weeklyGoalsTimeline, week)) };
}

function livingAs({ isDeleted: _, goals: _goals, ...activity }: ModelActivity, model: Model): object {
  return { ...activity, goals: GOAL_WEEKS.map((week) => model.goalOf(activity.id, week)) };
}

/** Nothing is pending, and no persisted operation was lost, applied twice or overtaken by a later one. */
export function checkOperations(simulation: Simulation): void {
  const { devices, accepted, rejected, lost } = simulation;
  const order = new Map([...accepted.keys()].map((id, index) => [id, index]));
  for (const device of devices) {
    same(`What waits on the disk of ${device.name}`, [...device.disk.waiting.keys()], []);
    for (const page of device.pages) same(`What waits in ${page.name}`, page.replica.outbox.current().pending, []);
    let last = -1;
    for (const { id, page } of device.performed) {
      const wasKept = device.disk.everKept.has(id);
      const place = order.get(id);
      if (place === undefined && !rejected.has(id) && !lost.has(id) && (wasKept || !page.isGone))
        throw new Error(`${id} of ${page.name} is lost`);
      // A rejected operation may have been accepted later, by a delayed copy of the request.
      if (place === undefined || !wasKept || rejected.has(id)) continue;
      if (place < last) throw new Error(`${id} of ${page.name} was overtaken`);
      last = place;
    }
    checkRejected(device, simulation);
  }
}

/** Exactly the rejected operations are kept as rejected, in the store and in every page. */
function checkRejected(device: Device, { accepted, rejected, isRestored }: Simulation): void {
  const { name, disk, pages, performed } = device;
  /** A device of a restored server cannot know if the object is missing forever or only until it is sent again. */
  const isUndecided = (why: Rejection | undefined) => why === 'LOST' || (why === 'AREA_GONE' && isRestored);
  for (const id of disk.aside.keys()) {
    const why = rejected.get(id)?.why;
    if (why === undefined || (why === 'AREA_GONE' && !isUndecided(why)))
      throw new Error(`${name} has set aside ${id}: ${why ?? 'though the server never refused it'}`);
  }
  const own = performed.flatMap(({ id, page }) =>
    accepted.has(id) || !(disk.everKept.has(id) || !page.isGone) ? [] : (rejected.get(id)?.operation ?? []),
  );
  const isGivenUp = givenUp(own);
  for (const operation of own) {
    const why = rejected.get(operation.id)?.why;
    const isSettled = why === 'AREA_GONE' || isUndecided(why) || isGivenUp(operation);
    if (!isSettled && !disk.aside.has(operation.id))
      throw new Error(`${name} has not set aside ${operation.id}, though the server refused it`);
  }
  const kept = [...disk.aside.keys()].sort();
  for (const page of pages)
    same(
      `What ${page.name} shows as set aside`,
      page.replica.outbox
        .current()
        .rejected.map(({ id }) => id)
        .sort(),
      kept,
    );
}

/** A rejected creation whose object was removed afterwards is given up, with every operation that names the object. */
function givenUp(rejected: readonly Operation[]): (operation: Operation) => boolean {
  const isRemoval = (operation: Operation) => effectOf(operation) === 'REMOVES';
  const namedBy = (operation: Operation) => [createdBy(operation), ...referencesOf(operation)];
  const gone = new Set<string | undefined>(rejected.filter(isRemoval).flatMap(dependenciesOf));
  const isAbout = (operation: Operation) =>
    isRemoval(operation) || namedBy(operation).some((id) => id !== undefined && gone.has(id));
  for (const operation of rejected) {
    if (!isAbout(operation)) continue;
    for (const id of [createdBy(operation), ...touchedBy(operation)]) gone.add(id);
  }
  return isAbout;
}

/** Every page shows the data of the server, before and after it reads again. */
export async function checkDevices(simulation: Simulation, truth: Stored): Promise<void> {
  const pages = simulation.devices.flatMap((device) => device.pages);
  for (const page of pages) checkPage(page, truth, `${page.name}, as it is`);
  for (const page of pages) {
    page.look(WEEKS.find((week) => week !== page.week) ?? page.week);
    await simulation.follow();
    checkPage(page, truth, `${page.name}, gone to the other week`);
  }
  for (const page of pages) page.run(() => void page.replica.queries.invalidateQueries());
  await simulation.follow();
  for (const page of pages) checkPage(page, truth, `${page.name}, having read again`);
}

function checkPage(page: Page, truth: Stored, whose: string): void {
  const shown = page.shown();
  if (!shown) throw new Error(`${whose}: nothing is shown`);
  same(
    `${whose}: the user`,
    { ...shown.user, onboardingCompleted: shown.user.onboardingCompleted.toSorted() },
    { ...truth.user, onboardingCompleted: truth.user.onboardingCompleted.toSorted() },
  );
  same(`${whose}: the areas`, shown.areas.map(byKind), truth.areas.map(byKind));
  same(`${whose}: the activities`, shown.activities, truth.activities);
  const startDay: WeekStartDay = truth.user.settings.weekStartDay;
  const { first, last } = weekRange(page.week, startDay);
  same(`${whose}: the range`, [shown.records.from, shown.records.to], [first, last]);
  const inWeek = ({ date }: { date: string }): boolean => date >= first && date <= last;
  const { entries, skips } = recordsOf(shown.records, truth.activities);
  same(`${whose}: the entries`, entries.toSorted(byId), truth.entries.filter(inWeek).toSorted(byId));
  same(`${whose}: the skips`, skips.toSorted(byDay), truth.skips.filter(inWeek).toSorted(byDay));
  same(`${whose}: the totals`, page.shownTotals, truth.totals);
  same(`${whose}: the objectives`, shown.objectives, truth.objectives);
  same(`${whose}: the reviews`, shown.reviews, truth.reviews);
  same(`${whose}: the life ratings`, shown.lifeRatings, truth.lifeRatings);
  same(`${whose}: the review`, shown.review, { weekId: page.week, review: truth.reviewOf[page.week] });
}

/** The visible records: those of activities that exist. */
function recordsOf(records: Records, activities: readonly Activity[]): { entries: Entry[]; skips: Skip[] } {
  const slices = activities.flatMap(({ id }) => records.byActivity[id] ?? []);
  return { entries: slices.flatMap(({ entries }) => entries), skips: slices.flatMap(({ skips }) => skips) };
}
