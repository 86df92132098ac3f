import type {
  Activity,
  Area,
  CombinedGoal,
  Entry,
  LifeRating,
  Objective,
  Plan,
  Review,
  ReviewSummary,
  Skip,
  User,
  WeekTotal,
} from '@sevenfold/contract';
import { flatGoal } from './combinedGoalModel';
import { createdBy, dependenciesOf, getEffect, referencesOf } from '@sevenfold/model/operations';
import { namedArea } from '@sevenfold/domain/area';
import { targetAt } from '@sevenfold/domain/activity';
import { addWeeks, weekId as weekNamed, weekRange, type WeekStartDay } from '@sevenfold/domain/calendar';
import { summarizeReview } from '@sevenfold/domain/review';
import { isDeepStrictEqual } from 'node:util';
import { type Records } from '../../apps/web/src/features/record/records';
import type { Operation } from '../../apps/web/src/data/operation';
import type { Device } from './device';
import type { Simulation } from './simulation';
import type { Model, ModelActivity } from './model';
import type { Rejection } from './modelDeps';
import { type Tab, TOTALS, WEEKS } from './tab';
import type { ModelReview } from './reviewModel';
import { touchedBy } from './touched';

/** All weeks in which a goal may start, and a later one. */
const GOAL_WEEKS = [
  ...Array.from({ length: 10 }, (_, index) => addWeeks(weekNamed('2026-W06'), index)),
  weekNamed('2030-W01'),
];

/** All data of a user on the server. */
interface ServerData {
  readonly user: User;
  readonly areas: readonly Area[];
  readonly activities: readonly Activity[];
  readonly entries: readonly Entry[];
  readonly skips: readonly Skip[];
  readonly plans: readonly Plan[];
  readonly totals: readonly WeekTotal[];
  readonly objectives: readonly Objective[];
  readonly combinedGoals: readonly CombinedGoal[];
  readonly reviews: readonly ReviewSummary[];
  readonly lifeRatings: readonly LifeRating[];
  /** Reviews of the weeks that tabs show, by week. */
  readonly reviewOf: Readonly<Record<string, Review | null>>;
}

const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1);
type Day = Pick<Skip, 'activityId' | 'date'>;
const byDay = (a: Day, b: Day): number => (`${a.activityId} ${a.date}` < `${b.activityId} ${b.date}` ? -1 : 1);
const byOrder = (a: { id: string; order: number }, b: { id: string; order: number }): number =>
  a.order - b.order || byId(a, b);

/** Replaces the name of a default area by its kind: it is shown in the user's language, whatever name is stored. */
const byTotal = (a: WeekTotal, b: WeekTotal): number =>
  a.weekId === b.weekId ? (a.activityId < b.activityId ? -1 : 1) : a.weekId < b.weekId ? -1 : 1;
const byKind = (area: Area): Area => namedArea(area, (kind) => kind);

function assertSame(what: string, actual: unknown, expected: unknown): void {
  if (isDeepStrictEqual(actual, expected)) return;
  throw new Error(`${what} differ:\n  are       ${JSON.stringify(actual)}\n  should be ${JSON.stringify(expected)}`);
}

/** Reads all data of the user from the server. */
export async function readServerData({ servers, session }: Simulation): Promise<ServerData> {
  const read = <T>(url: string) => servers.read<T>(session, url);
  const user = await read<User>('/api/v1/user');
  const { areas } = await read<{ areas: Area[] }>('/api/v1/areas');
  const { activities } = await read<{ activities: Activity[] }>('/api/v1/as');
  const { entries, skips, plans } = await read<{ entries: Entry[]; skips: Skip[]; plans: Plan[] }>(
    '/api/v1/records?from=2026-02-14&to=2026-03-31',
  );
  const { totals } = await read<{ totals: WeekTotal[] }>(`/api/v1/week-totals?from=${TOTALS[0]}&to=${TOTALS[1]}`);
  const { objectives } = await read<{ objectives: Objective[] }>('/api/v1/objectives');
  const { combinedGoals } = await read<{ combinedGoals: CombinedGoal[] }>('/api/v1/combined-goals');
  const { reviews } = await read<{ reviews: ReviewSummary[] }>('/api/v1/reviews');
  const { lifeRatings } = await read<{ lifeRatings: LifeRating[] }>('/api/v1/life-ratings');
  const reviewOf: Record<string, Review | null> = {};
  for (const week of WEEKS)
    reviewOf[week] = (await read<{ review: Review | null }>(`/api/v1/review?weekId=${week}`)).review;
  return {
    user,
    areas,
    activities,
    entries,
    skips,
    plans,
    totals,
    objectives,
    combinedGoals,
    reviews,
    lifeRatings,
    reviewOf,
  };
}

/** Checks that the server has the state of the model: each operation was applied once. */
export function checkServer(simulation: Simulation, truth: ServerData): void {
  const { user, areas, activities, entries, skips, plans, objectives, reviews, reviewOf } = truth;
  const { model } = simulation;
  assertSame('The user on the server', userFacts(user), userFacts(model.user));
  assertSame('The areas on the server', areas.map(byKind), [...model.areas.values()].sort(byOrder).map(byKind));
  assertSame(
    'The activities on the server',
    activities.map(withGoals),
    [...model.activities.values()]
      .filter(({ isDeleted }) => !isDeleted)
      .sort(byOrder)
      .map((activity) => expectedActivity(activity, model)),
  );
  const inRange = ({ date }: { date: string }): boolean => date >= '2026-02-14' && date <= '2026-03-31';
  assertSame(
    'The entries on the server',
    entries.toSorted(byId),
    [...model.records.entries.values()]
      .flatMap(({ isDeleted, ...entry }) =>
        isDeleted || !model.isActivityVisible(entry.activityId) || !inRange(entry) ? [] : [entry],
      )
      .sort(byId),
  );
  assertSame(
    'The skips on the server',
    skips.toSorted(byDay),
    [...model.records.skips.values()]
      .filter((skip) => model.isActivityVisible(skip.activityId) && inRange(skip))
      .sort(byDay),
  );
  assertSame(
    'The plans on the server',
    plans.toSorted(byDay),
    [...model.records.plans.values()]
      .filter((plan) => model.isActivityVisible(plan.activityId) && inRange(plan))
      .sort(byDay),
  );
  assertSame(
    'The objectives on the server',
    objectives.map(wholeObjective),
    model.objectives.existing().map(wholeObjective).sort(byOrder),
  );
  assertSame(
    'The combined goals on the server',
    truth.combinedGoals.map(flatGoal),
    model.combinedGoals.existing().sort(byId),
  );
  const known = model.reviews.existing().sort(byWeek);
  assertSame(
    'The reviews on the server',
    reviews.map(({ weekId, status, feeling }) => [weekId, status, feeling]),
    known.map(({ weekId, facts, feeling }) => [weekId, facts ? 'FINISHED' : 'DRAFT', feeling]),
  );
  assertSame(
    'The life ratings on the server',
    truth.lifeRatings.map(({ date, scores }) => ({ date, scores })),
    model.lifeRatings.all(),
  );
  checkTimers(simulation, entries);
  for (const week of WEEKS)
    assertSame(
      `The review of ${week} on the server`,
      withFacts(reviewOf[week] ?? null),
      wholeReview(known.find(({ weekId }) => weekId === week)),
    );
}

/** Checks that a timer stopped on several devices, or stopped and replaced, is recorded once. */
function checkTimers({ touched }: Simulation, entries: readonly Entry[]): void {
  const timed = entries
    .filter(({ id, source }) => source === 'TIMER' && !touched.has(id))
    .map(({ activityId, startedAt }) => `${activityId} ${startedAt}`);
  assertSame('The recorded timers', timed.toSorted(), [...new Set(timed)].sort());
}

const byWeek = (a: { weekId: string }, b: { weekId: string }): number => (a.weekId < b.weekId ? -1 : 1);

/** Treats absent steps and notes as empty lists. */
const stepFacts = <T extends Pick<Objective, 'steps' | 'stepNotes'>>({
  steps = [],
  stepNotes = [],
  ...objective
}: T) => ({
  ...objective,
  steps,
  stepNotes: stepNotes.toSorted(byDate),
});

const byDate = (a: { date: string; id: string }, b: { date: string; id: string }): number =>
  a.date === b.date ? byId(a, b) : a.date < b.date ? -1 : 1;

function wholeObjective({
  checkIns,
  linkedActivityIds,
  ...objective
}: Omit<Objective, 'createdAt'> & { createdAt?: string }): Omit<Objective, 'createdAt'> {
  const { createdAt: _, ...fields } = objective;
  return {
    ...stepFacts(fields),
    checkIns: checkIns.toSorted(byDate),
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
  review && [
    review.weekId,
    review.feeling,
    review.wins,
    review.struggles,
    review.notes,
    review.letter ?? '',
    review.isLetterRead ?? false,
    review.facts?.toSorted(byId),
  ];

function withGoals({
  weeklyGoalsTimeline,
  calendarTrackingStatus: _status,
  createdAt: _createdAt,
  ...activity
}: Activity): object {
  return { ...activityFacts(activity), goals: GOAL_WEEKS.map((week) => targetAt(weeklyGoalsTimeline, week)) };
}

function expectedActivity({ isDeleted: _, goals: _goals, ...activity }: ModelActivity, model: Model): object {
  return { ...activityFacts(activity), goals: GOAL_WEEKS.map((week) => model.goalOf(activity.id, week)) };
}

/**
 * Checks that nothing is pending, and that no persisted operation was lost, applied twice or applied after a later one.
 */
export function checkOperations(simulation: Simulation): void {
  const { devices, accepted, rejected, lost } = simulation;
  const order = new Map([...accepted.keys()].map((id, index) => [id, index]));
  for (const device of devices) {
    assertSame(`The pending operations on the disk of ${device.name}`, [...device.disk.pending.keys()], []);
    for (const tab of device.tabs)
      assertSame(`The pending operations of ${tab.name}`, tab.replica.outbox.current().pending, []);
    let last = -1;
    for (const { id, tab } of device.ownOperations) {
      const wasPersisted = device.disk.everPersisted.has(id);
      const place = order.get(id);
      if (place === undefined && !rejected.has(id) && !lost.has(id) && (wasPersisted || !tab.isClosed))
        throw new Error(`${id} of ${tab.name} is lost`);
      // A rejected operation may have been accepted later, by a delayed copy of the request.
      if (place === undefined || !wasPersisted || rejected.has(id)) continue;
      if (place < last) throw new Error(`${id} of ${tab.name} was applied after a later operation`);
      last = place;
    }
    checkRejected(device, simulation);
  }
}

/** True if the object was removed by another device, which a device treats as done. */
const isGone = (why: Rejection | undefined): boolean => why === 'AREA_GONE' || why === 'STEP_GONE';

/** Checks that exactly the rejected operations are kept as rejected, in the store and in every tab. */
function checkRejected(device: Device, { accepted, rejected, isRestored }: Simulation): void {
  const { name, disk, tabs, ownOperations } = device;
  /**
   * After a restore, a device cannot know if the object is missing forever or only until another device sends it again.
   */
  const isUndecided = (why: Rejection | undefined) => why === 'LOST' || (isGone(why) && isRestored);
  for (const id of disk.rejected.keys()) {
    const why = rejected.get(id)?.why;
    if (why === undefined || (isGone(why) && !isUndecided(why)))
      throw new Error(`${name} keeps ${id} as rejected: ${why ?? 'the server never rejected it'}`);
  }
  const own = ownOperations.flatMap(({ id, tab }) =>
    accepted.has(id) || !(disk.everPersisted.has(id) || !tab.isClosed) ? [] : (rejected.get(id)?.operation ?? []),
  );
  const isDiscarded = discardedAmong(own);
  for (const operation of own) {
    const why = rejected.get(operation.id)?.why;
    const isExplained = isGone(why) || isUndecided(why) || isDiscarded(operation);
    if (!isExplained && !disk.rejected.has(operation.id))
      throw new Error(`${name} does not keep ${operation.id} as rejected, though the server rejected it`);
  }
  const kept = [...disk.rejected.keys()].sort();
  for (const tab of tabs)
    assertSame(
      `The rejected operations of ${tab.name}`,
      tab.replica.outbox
        .current()
        .rejected.map(({ id }) => id)
        .sort(),
      kept,
    );
}

/**
 * Selects the rejected operations that the app discards: a creation whose object was removed afterwards, and all that
 * refer to it.
 */
function discardedAmong(rejected: readonly Operation[]): (operation: Operation) => boolean {
  const isRemoval = (operation: Operation) => getEffect(operation) === 'REMOVES';
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

/** Checks that every tab shows the data of the server: at once, after a change of the week, and after another pull. */
export async function checkDevices(simulation: Simulation, truth: ServerData): Promise<void> {
  const tabs = simulation.devices.flatMap((device) => device.tabs);
  for (const tab of tabs) checkTab(tab, truth, `${tab.name}, before another pull`);
  for (const tab of tabs) {
    tab.showWeek(WEEKS.find((week) => week !== tab.week) ?? tab.week);
    await simulation.runUntilIdle();
    checkTab(tab, truth, `${tab.name}, after changing to the other week`);
  }
  for (const tab of tabs) tab.run(() => void tab.rows.pull());
  await simulation.runUntilIdle();
  for (const tab of tabs) checkTab(tab, truth, `${tab.name}, after another pull`);
}

function checkTab(tab: Tab, truth: ServerData, whose: string): void {
  const shown = tab.shown();
  if (!shown) throw new Error(`${whose}: nothing is shown`);
  assertSame(`${whose}: the user`, userFacts(shown.user), userFacts(truth.user));
  assertSame(`${whose}: the areas`, shown.areas.map(byKind), truth.areas.map(byKind));
  assertSame(`${whose}: the activities`, shown.activities.map(activityFacts), truth.activities.map(activityFacts));
  const startDay: WeekStartDay = truth.user.settings.weekStartDay;
  const { first, last } = weekRange(tab.week, startDay);
  assertSame(`${whose}: the range`, [shown.records.from, shown.records.to], [first, last]);
  const inWeek = ({ date }: { date: string }): boolean => date >= first && date <= last;
  const { entries, skips, plans } = recordsOf(shown.records, truth.activities);
  assertSame(`${whose}: the entries`, entries.toSorted(byId), truth.entries.filter(inWeek).toSorted(byId));
  assertSame(`${whose}: the skips`, skips.toSorted(byDay), truth.skips.filter(inWeek).toSorted(byDay));
  assertSame(`${whose}: the plans`, plans.toSorted(byDay), truth.plans.filter(inWeek).toSorted(byDay));
  assertSame(`${whose}: the totals`, tab.shownTotals?.toSorted(byTotal), truth.totals.toSorted(byTotal));
  assertSame(`${whose}: the objectives`, shown.objectives.map(stepFacts), truth.objectives.map(stepFacts));
  assertSame(`${whose}: the combined goals`, shown.combinedGoals, truth.combinedGoals);
  assertSame(`${whose}: the reviews`, shown.reviews.map(summarizeReview), truth.reviews);
  assertSame(`${whose}: the life ratings`, shown.lifeRatings, truth.lifeRatings);
  assertSame(`${whose}: the review`, shown.review, { weekId: tab.week, review: truth.reviewOf[tab.week] });
}

/** The visible records: those of activities that exist. */
function recordsOf(records: Records, activities: readonly Activity[]) {
  const slices = activities.flatMap(({ id }) => records.byActivity[id] ?? []);
  return {
    entries: slices.flatMap(({ entries }) => entries),
    skips: slices.flatMap(({ skips }) => skips),
    plans: slices.flatMap(({ plans }) => plans),
  };
}

/** A user in a comparable form: steps sorted, and without the difference between an absent list and an empty one. */
const userFacts = ({ onboardingCompleted, dismissedSuggestions = [], timer = null, absences = [], ...user }: User) => ({
  ...user,
  onboardingCompleted: onboardingCompleted.toSorted(),
  dismissedSuggestions,
  timer,
  absences,
});

/** Treats absent weekdays and reminders as empty lists, and an absent pause, rhythm or daily limit as none. */
const activityFacts = <T extends Pick<Activity, 'weekdays' | 'everyDays' | 'dayMax' | 'pausedUntil' | 'reminders'>>({
  weekdays = [],
  everyDays = null,
  dayMax = null,
  pausedUntil = null,
  reminders,
  ...activity
}: T) => ({ ...activity, weekdays, everyDays, dayMax, pausedUntil, reminders: reminders ?? [] });
