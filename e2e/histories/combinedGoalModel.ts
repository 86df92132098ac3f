import type { BodyOf, CombinedGoal } from '@sevenfold/contract';
import type { Operation } from '../../apps/web/src/data/operation';
import { copyInto, type ModelDeps, type Outcome } from './modelDeps';

interface Target {
  readonly from: string;
  readonly target: number | null;
}

interface ModelGoal extends Omit<CombinedGoal, 'createdAt' | 'weeklyGoalsTimeline'> {
  /** Changes of the target, earliest week first. */
  readonly targets: readonly Target[];
  readonly isDeleted: boolean;
}

/** Maximum number of combined goals that are not deleted. */
const GOALS_MAX = 10;

/** A combined goal as the API returns it, with its targets as changes. */
export type FlatGoal = Omit<ModelGoal, 'isDeleted'>;

/** The model of combined goals: the last change that arrives of each field wins, and a target replaces all later ones. */
export class CombinedGoalModel {
  readonly #goals = new Map<string, ModelGoal>();

  constructor(private readonly deps: ModelDeps) {}

  copyFrom(other: CombinedGoalModel): void {
    copyInto(this.#goals, other.#goals);
  }

  /** Applies an operation. Returns DONE or the reason of the rejection; undefined for operations on other objects. */
  apply({ call, body }: Operation): Outcome | undefined {
    switch (call) {
      case 'POST /api/v1/combined-goal':
        return this.#create(body);
      case 'PATCH /api/v1/combined-goal':
        return this.#patch(body);
      case 'POST /api/v1/combined-goal/target':
        return this.#change(body.id, ({ targets }) => ({
          targets: withTarget(targets, { from: body.startWeekId, target: body.target ?? null }),
        }));
      case 'DELETE /api/v1/combined-goal':
        return this.#change(body.id, () => ({ isDeleted: true }));
      case 'POST /api/v1/combined-goal/restore':
        if (this.#goals.get(body.id)?.isDeleted && this.#isFull()) return 'TOO_MANY_GOALS';
        return this.#change(body.id, () => ({ isDeleted: false }));
      default:
        return undefined;
    }
  }

  /** The goals that are not deleted. */
  existing(): FlatGoal[] {
    return [...this.#goals.values()].flatMap(({ isDeleted, ...goal }) => (isDeleted ? [] : [goal]));
  }

  #create({ weeklyGoalsTimeline, ...body }: BodyOf<'POST /api/v1/combined-goal'>): Outcome {
    if (this.#goals.has(body.id)) return 'DONE';
    const refusal = this.#refusalOf(body.activityIds, body.unit);
    if (refusal) return refusal;
    if (this.#isFull()) return 'TOO_MANY_GOALS';
    this.#goals.set(body.id, { ...body, targets: flatTargets(weeklyGoalsTimeline), isDeleted: false });
    return 'DONE';
  }

  #patch({ id, name, activityIds }: BodyOf<'PATCH /api/v1/combined-goal'>): Outcome {
    const goal = this.#goals.get(id);
    if (!goal) return this.deps.missing(id);
    const added = activityIds?.filter((one) => !goal.activityIds.includes(one)) ?? [];
    const refusal = this.#refusalOf(added, goal.unit);
    return (
      refusal ?? this.#change(id, () => ({ ...(name !== undefined && { name }), ...(activityIds && { activityIds }) }))
    );
  }

  /** Reason for which activities cannot be added to a goal, that of the first one. */
  #refusalOf(activityIds: readonly string[], unit: CombinedGoal['unit']): Outcome | undefined {
    for (const id of activityIds) {
      if (!this.deps.isActivity(id)) return this.deps.missing(id);
      const activity = this.deps.measureOf(id);
      const suits = unit === 'DAYS' || (unit === 'DURATION') === (activity?.unit === 'DURATION');
      if (!suits || activity?.direction === 'AT_MOST') return 'INVALID';
    }
    return undefined;
  }

  #change(id: string, change: (goal: ModelGoal) => Partial<ModelGoal>): Outcome {
    const goal = this.#goals.get(id);
    if (!goal) return this.deps.missing(id);
    this.#goals.set(id, { ...goal, ...change(goal) });
    return 'DONE';
  }

  #isFull = (): boolean => this.existing().length >= GOALS_MAX;
}

/** Replaces the targets from a week on, and leaves out changes that change nothing. */
const withTarget = (targets: readonly Target[], change: Target): readonly Target[] =>
  withoutRepeats([...targets.filter(({ from }) => from < change.from), change]);

const withoutRepeats = (targets: readonly Target[]): readonly Target[] =>
  targets.filter(({ target }, index) => target !== (targets[index - 1]?.target ?? null));

/** Periods as changes of the target. */
const flatTargets = (timeline: CombinedGoal['weeklyGoalsTimeline']): readonly Target[] =>
  withoutRepeats(
    timeline.flatMap(({ startWeekId, endWeekId, target }, index) => [
      { from: startWeekId, target },
      ...(endWeekId === null || timeline[index + 1]?.startWeekId === endWeekId
        ? []
        : [{ from: endWeekId, target: null }]),
    ]),
  );

/** Flattens a goal of the API or of a tab, to be compared. */
export const flatGoal = ({ createdAt: _, weeklyGoalsTimeline, ...goal }: CombinedGoal): FlatGoal => ({
  ...goal,
  targets: flatTargets(weeklyGoalsTimeline),
});
