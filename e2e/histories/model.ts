import type { Activity, Area, BodyOf, Settings, User } from '@sevenfold/contract';
import { civilDate, type WeekId, weekRange } from '@sevenfold/domain/calendar';
import { replacedEntryId, timedEntryId } from '@sevenfold/domain/timer';
import type { Operation } from '../../apps/web/src/data/operation';
import { LifeRatingModel } from './lifeRatingModel';
import { CombinedGoalModel } from './combinedGoalModel';
import { ObjectiveModel } from './objectiveModel';
import { ReviewModel } from './reviewModel';
import { LAST_START, RecordModel } from './recordModel';
import {
  type ActivityFact,
  copyInto,
  nextOrder,
  type Outcome,
  type Rejection,
  type Stored,
  updateById,
} from './modelDeps';

type Timer = NonNullable<User['timer']>;
/** The changes to the goals of an activity, in the order they were made. */
type GoalChanges = { readonly from: string; readonly target: number | null }[];
export type ModelActivity = Omit<Stored<Activity>, 'weeklyGoalsTimeline' | 'calendarTrackingStatus' | 'createdAt'> & {
  goals: GoalChanges;
};

/** Maximum number of active activities in the free plan. */
const FREE_ACTIVE = 5;
/** The latest date of an entry: the day after the start, because a user may be in a time zone that is ahead. */
const LAST_DATE = '2026-03-12';
/** The week in which every activity is created. */
const THIS_WEEK = '2026-W11';

/**
 * The state the server should have: a plain implementation of docs/decisions/0011-merging.md alone. Applies each
 * operation once, in the order in which the server first received them.
 */
export class Model {
  readonly areas = new Map<string, Area>();
  readonly activities = new Map<string, ModelActivity>();
  readonly lastDate = LAST_DATE;
  readonly records = new RecordModel(this);
  readonly objectives = new ObjectiveModel(this);
  readonly combinedGoals = new CombinedGoalModel(this);
  readonly reviews = new ReviewModel(this);
  readonly lifeRatings = new LifeRatingModel(LAST_DATE);
  /**
   * Ids of objects whose creation was rejected, so that later operations on them are rejected too; of reviews, weeks.
   */
  readonly #rejectedIds = new Set<string>();
  /** True if the server was restored: objects may be missing until the device that made them sends them again. */
  isRestored = false;

  constructor(
    public user: User,
    areas: readonly Area[],
    private readonly isPremium: boolean,
  ) {
    for (const area of areas) this.areas.set(area.id, area);
  }

  /** The state as it is now, for a backup. */
  copy(): Model {
    const copy = new Model(this.user, [], this.isPremium);
    copyInto(copy.areas, this.areas);
    copyInto(copy.activities, this.activities);
    copy.records.copyFrom(this.records);
    copy.objectives.copyFrom(this.objectives);
    copy.combinedGoals.copyFrom(this.combinedGoals);
    copy.reviews.copyFrom(this.reviews);
    copy.lifeRatings.copyFrom(this.lifeRatings);
    for (const id of this.#rejectedIds) copy.#rejectedIds.add(id);
    copy.isRestored = this.isRestored;
    return copy;
  }

  /** Applies an operation. Returns DONE, or the reason for which it is rejected. */
  apply(operation: Operation): Outcome {
    const outcome =
      this.records.apply(operation) ??
      this.objectives.apply(operation) ??
      this.combinedGoals.apply(operation) ??
      this.reviews.apply(operation) ??
      this.lifeRatings.apply(operation) ??
      this.#applyToOwnData(operation);
    const createdId = createdIdOf(operation);
    if (outcome !== 'DONE' && createdId !== undefined) this.#rejectedIds.add(createdId);
    return outcome;
  }

  #applyToOwnData({ call, body }: Operation): Outcome {
    switch (call) {
      case 'PATCH /api/v1/user':
        return this.#patchUser(body);
      case 'PATCH /api/v1/user/settings':
        this.user = { ...this.user, settings: { ...this.user.settings, ...(body as Settings) } };
        return 'DONE';
      case 'POST /api/v1/user/onboarding-step/complete':
        this.user = { ...this.user, onboardingCompleted: [...new Set([...this.user.onboardingCompleted, body.step])] };
        return 'DONE';
      case 'POST /api/v1/user/suggestion/dismiss': {
        const { dismissedSuggestions = [], ...user } = this.user;
        const others = dismissedSuggestions.filter((key) => key !== body.key);
        const dismissed = body.isDismissed ? [...others, body.key] : others;
        this.user = { ...user, ...(dismissed.length > 0 && { dismissedSuggestions: dismissed }) };
        return 'DONE';
      }
      case 'POST /api/v1/area':
        if (!this.areas.has(body.id))
          this.areas.set(body.id, {
            ...body,
            kind: body.kind ?? null,
            order: body.order ?? nextOrder([...this.areas.values()].map(({ order }) => order)),
          });
        return 'DONE';
      case 'PATCH /api/v1/area':
        // A new name ends the kind of a default area, unless it is given back with its kind.
        return (
          updateById(this.areas, body.id, { ...(body.name === undefined ? {} : { kind: null }), ...body }) ??
          'AREA_GONE'
        );
      case 'DELETE /api/v1/area':
        return this.#deleteArea(body.id);
      case 'POST /api/v1/areas/order':
        if (!body.updates.some(({ id }) => this.areas.has(id))) return 'AREA_GONE';
        for (const { id, order } of body.updates) updateById(this.areas, id, { order });
        return 'DONE';
      case 'POST /api/v1/a':
        return this.#createActivity(body);
      case 'PATCH /api/v1/a':
        return this.#patchActivity(body);
      case 'DELETE /api/v1/a':
        return this.#onActivity(body.activityId, { isDeleted: true });
      case 'POST /api/v1/a/restore':
        return this.#restoreActivity(body.activityId);
      case 'POST /api/v1/a/is-active':
        return this.#setActive(body.activityId, body.isActive);
      case 'POST /api/v1/a/weekly-goal/update':
        return this.#setGoal(body.activityId, body.startWeekId, body.target ?? null);
      case 'POST /api/v1/a/calendar-tracking/update':
        return this.#onActivity(body.activityId, { calendarTracking: body.updatedCalendarTracking });
      case 'POST /api/v1/as/area-and-order':
        if (!body.updates.some(({ activityId }) => this.activities.has(activityId)))
          return this.missing(body.updates[0]?.activityId ?? '');
        for (const { activityId, areaId, order } of body.updates)
          updateById(this.activities, activityId, {
            ...(areaId !== undefined && { areaId: this.existingAreaOrNull(areaId) }),
            order,
          });
        return 'DONE';
      default:
        throw new Error(`The simulation has no ${call}`);
    }
  }

  /** True if the activity exists and is not deleted, so that its records are visible. */
  isActivityVisible(activityId: string): boolean {
    return this.activities.get(activityId)?.isDeleted === false;
  }

  /** The goal of a week: the last one set for it. */
  goalOf(activityId: string, week: string): number | null {
    return this.activities.get(activityId)?.goals.findLast(({ from }) => from <= week)?.target ?? null;
  }

  /** Facts of each activity with records, and of each active one that existed or had a goal in the week. */
  factsOf(week: string): ActivityFact[] {
    const { first, last } = weekRange(week as WeekId, this.user.settings.weekStartDay);
    return [...this.activities.values()]
      .filter(({ isDeleted }) => !isDeleted)
      .flatMap(({ id, name, unit, isActive }) => {
        const isOfWeek = ({ activityId, date }: { activityId: string; date: string }) =>
          activityId === id && date >= first && date <= last;
        const everyEntry = [...this.records.entries.values()].filter(
          (entry) => !entry.isDeleted && entry.activityId === id,
        );
        const entries = everyEntry.filter(isOfWeek);
        const skippedDays = [...this.records.skips.values()].filter(isOfWeek).length;
        const target = this.goalOf(id, week);
        const done =
          unit === 'DAYS'
            ? new Set(entries.map(({ date }) => date)).size
            : entries.reduce((sum, { amount }) => sum + amount, 0);
        // Every activity is created this week. In an earlier week it counts from its first goal or entry; skips alone
        // do not list it.
        const counts = week >= THIS_WEEK || target !== null || everyEntry.some(({ date }) => date <= last);
        const isShown = entries.length > 0 || (counts && (isActive || skippedDays > 0));
        return isShown ? [{ id, name, done, skippedDays, target }] : [];
      });
  }

  measureOf(id: string): Pick<ModelActivity, 'unit' | 'direction'> | undefined {
    return this.activities.get(id);
  }

  isActivity(id: string): boolean {
    return this.activities.has(id);
  }

  existingAreaOrNull(areaId: string | null): string | null {
    return areaId !== null && this.areas.has(areaId) ? areaId : null;
  }

  isRejected(id: string): boolean {
    return this.#rejectedIds.has(id);
  }

  /** Returns the reason for a missing object. It was never created: a deleted one would have left a tombstone. */
  missing(id: string): Rejection {
    if (this.#rejectedIds.has(id)) return 'CREATION_REJECTED';
    if (this.isRestored) return 'LOST';
    throw new Error(`An operation refers to ${id}, but no device has created it`);
  }

  #onActivity(id: string, fields: Partial<ModelActivity>): Outcome {
    return updateById(this.activities, id, fields) ?? this.missing(id);
  }

  #isFull(): boolean {
    return (
      !this.isPremium &&
      [...this.activities.values()].filter(({ isActive, isDeleted }) => isActive && !isDeleted).length >= FREE_ACTIVE
    );
  }

  #patchUser({
    timer,
    stoppedTimerStart,
    plannedAbsences = [],
    cancelledAbsences = [],
    ...body
  }: BodyOf<'PATCH /api/v1/user'>): Outcome {
    if (Date.parse(timer?.startedAt ?? '') > LAST_START) return 'INVALID';
    const running = this.user.timer?.startedAt ?? '';
    const isLate = timer === null ? running !== stoppedTimerStart : (timer?.startedAt ?? '') < running;
    if (timer && this.user.timer) this.#recordReplaced(timer, this.user.timer);
    if (timer === null && stoppedTimerStart !== undefined) this.#removeReplaced(stoppedTimerStart);
    const ranges = new Set((this.user.absences ?? []).map(rangeOf));
    for (const absence of cancelledAbsences) ranges.delete(rangeOf(absence));
    for (const absence of plannedAbsences) ranges.add(rangeOf(absence));
    this.user = {
      ...this.user,
      ...(body as Partial<User>),
      ...(timer !== undefined && !isLate && { timer }),
      absences: [...ranges]
        .sort()
        .map((range) => ({ first: civilDate(range.slice(0, 10)), last: civilDate(range.slice(11)) })),
    };
    return 'DONE';
  }

  /**
   * Two timers at once, that of the request first: the earlier one is recorded until the start of the later one, for
   * four hours at most, or the length of its focus round.
   */
  #recordReplaced(...timers: [Timer, Timer]): void {
    const [start = 0, end = 0] = timers.map(({ startedAt }) => Date.parse(startedAt)).sort((a, b) => a - b);
    const earlier = timers.find((one) => Date.parse(one.startedAt) === start);
    const { activityId = '', utcOffsetMinutes = 0, roundMinutes = 240 } = earlier ?? {};
    const minutes = Math.min((end - start) / 60_000, roundMinutes);
    const { dayEndsAt } = this.user.settings;
    const date = new Date(start + (utcOffsetMinutes - dayEndsAt * 60) * 60_000).toISOString().slice(0, 10);
    const isKnown = this.activities.get(activityId)?.unit === 'DURATION';
    const isStopped = this.records.entries.has(timedEntryId({ startedAt: start, activityId }));
    // Its stop was undone while another one ran.
    const isRestart =
      earlier === timers[0] && this.records.entries.has(timedEntryId({ startedAt: start - 1, activityId }));
    if (minutes < 1 || date > LAST_DATE || !isKnown || isStopped || isRestart) return;
    this.records.createEntry({
      id: replacedEntryId({ startedAt: start, userId: this.user.id }),
      activityId,
      date: civilDate(date),
      amount: Math.round(minutes),
      source: 'TIMER',
      startedAt: new Date(start).toISOString(),
      utcOffsetMinutes,
    });
  }

  /** A device that has stopped a timer records it itself. */
  #removeReplaced(stoppedStart: string): void {
    const id = replacedEntryId({ startedAt: Date.parse(stoppedStart), userId: this.user.id });
    updateById(this.records.entries, id, { isDeleted: true });
  }

  #deleteArea(id: string): Outcome {
    if (!this.areas.delete(id)) return 'AREA_GONE';
    for (const activity of this.activities.values()) if (activity.areaId === id) activity.areaId = null;
    this.objectives.removeArea(id);
    return 'DONE';
  }

  #createActivity(body: BodyOf<'POST /api/v1/a'>): Outcome {
    if (this.activities.has(body.id)) return 'DONE';
    if (this.#isFull()) return 'PLAN_LIMIT';
    const { weeklyGoalsTimeline: _, ...fields } = body;
    const last = [...this.activities.values()].filter(({ isDeleted }) => !isDeleted).map(({ order }) => order);
    this.#rejectedIds.delete(body.id);
    this.activities.set(body.id, {
      description: '',
      customTimesUnit: null,
      customTimesUnitSingular: null,
      direction: 'AT_LEAST',
      ...fields,
      areaId: this.existingAreaOrNull(body.areaId),
      order: body.order ?? nextOrder(last),
      calendarTracking: null,
      isActive: true,
      isDeleted: false,
      goals: [],
    } as ModelActivity);
    return 'DONE';
  }

  #patchActivity(body: BodyOf<'PATCH /api/v1/a'>): Outcome {
    const activity = this.activities.get(body.id);
    if (!activity) return this.missing(body.id);
    if (body.direction === 'AT_LEAST' && this.#hasZeroGoal(activity)) return 'INVALID';
    return this.#onActivity(body.id, {
      ...(body as Partial<ModelActivity>),
      ...(body.areaId !== undefined && { areaId: this.existingAreaOrNull(body.areaId) }),
    });
  }

  #hasZeroGoal({ id, goals }: ModelActivity): boolean {
    return goals.some(({ from }) => this.goalOf(id, from) === 0);
  }

  #restoreActivity(id: string): Outcome {
    const activity = this.activities.get(id);
    if (activity?.isDeleted && activity.isActive && this.#isFull()) return 'PLAN_LIMIT';
    return this.#onActivity(id, { isDeleted: false });
  }

  #setActive(id: string, isActive: boolean): Outcome {
    const activity = this.activities.get(id);
    if (activity && isActive && !activity.isActive && !activity.isDeleted && this.#isFull()) return 'PLAN_LIMIT';
    return this.#onActivity(id, { isActive });
  }

  #setGoal(id: string, from: string, target: number | null): Outcome {
    const activity = this.activities.get(id);
    if (!activity) return this.missing(id);
    if (target === 0 && activity.direction === 'AT_LEAST') return 'INVALID';
    // A new goal replaces all goals from its week on.
    return this.#onActivity(id, {
      goals: [...activity.goals.filter((change) => change.from < from), { from, target }],
    });
  }
}

/** An absence as its two dates, by which the server sorts them and lists each once. */
const rangeOf = ({ first, last }: NonNullable<User['absences']>[number]): string => `${first} ${last}`;

/** Returns the id (of a review, the week) of the object an operation creates, if the creation can be rejected. */
function createdIdOf({ call, body }: Operation): string | undefined {
  switch (call) {
    case 'POST /api/v1/a':
    case 'POST /api/v1/entry':
    case 'POST /api/v1/objective':
    case 'POST /api/v1/combined-goal':
    case 'POST /api/v1/objective/step':
    case 'POST /api/v1/objective/check-in':
      return body.id;
    case 'POST /api/v1/review/draft':
    case 'POST /api/v1/review/finish':
      return body.weekId;
    default:
      return undefined;
  }
}
