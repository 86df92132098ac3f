import type { BodyOf, Objective, StoredCheckIn } from '@sevenfold/contract';
import type { Operation } from '../../apps/web/src/data/operation';
import { copyInto, type ModelDeps, nextOrder, type Outcome, updateById } from './modelDeps';

/** An objective of the server without its check-ins and notes of steps. */
type ModelObjective = Omit<Objective, 'checkIns' | 'stepNotes' | 'createdAt'> & { readonly isDeleted: boolean };
type ModelCheckIn = StoredCheckIn & { readonly objectiveId: string; readonly isDeleted: boolean };

type Steps = NonNullable<Objective['steps']>;

/** The model of objectives: implements docs/decisions/0011-merging.md and 0019-objectives.md. */
export class ObjectiveModel {
  readonly #objectives = new Map<string, ModelObjective>();
  readonly #checkIns = new Map<string, ModelCheckIn>();

  constructor(private readonly deps: ModelDeps) {}

  copyFrom(other: ObjectiveModel): void {
    copyInto(this.#objectives, other.#objectives);
    copyInto(this.#checkIns, other.#checkIns);
  }

  /** Applies an operation. Returns DONE or the reason of the rejection; undefined for operations on other objects. */
  apply({ call, body }: Operation): Outcome | undefined {
    switch (call) {
      case 'POST /api/v1/objective':
        return this.#create(body);
      case 'PATCH /api/v1/objective':
        return this.#patch(body);
      case 'DELETE /api/v1/objective':
        return this.#change(this.#objectives, body.id, { isDeleted: true });
      case 'POST /api/v1/objective/restore':
        return this.#change(this.#objectives, body.id, { isDeleted: false });
      case 'POST /api/v1/objective/status':
        return this.#isFuture(body.achievedAt)
          ? 'INVALID'
          : this.#change(this.#objectives, body.id, { status: body.status, achievedAt: body.achievedAt ?? null });
      case 'POST /api/v1/objectives/order':
        if (!body.updates.some(({ id }) => this.#objectives.has(id)))
          return this.deps.missing(body.updates[0]?.id ?? '');
        for (const { id, order } of body.updates)
          if (this.#objectives.has(id)) this.#change(this.#objectives, id, { order });
        return 'DONE';
      case 'POST /api/v1/objective/link':
      case 'DELETE /api/v1/objective/link':
        return this.#link(call.startsWith('POST'), body);
      case 'POST /api/v1/objective/step':
        return this.#addStep(body);
      case 'PATCH /api/v1/objective/step':
        return this.#isFuture(body.doneOn) ? 'INVALID' : this.#changeStep(body);
      case 'DELETE /api/v1/objective/step':
        return this.#onStep(body, (steps, at) => steps.toSpliced(at, 1));
      case 'POST /api/v1/objective/check-in':
        return this.#checkIn(body);
      case 'PATCH /api/v1/objective/check-in':
        return this.#isFuture(body.date) ? 'INVALID' : this.#change(this.#checkIns, body.id, body);
      case 'DELETE /api/v1/objective/check-in':
        return this.#change(this.#checkIns, body.id, { isDeleted: true });
      case 'POST /api/v1/objective/check-in/restore':
        return this.#change(this.#checkIns, body.id, { isDeleted: false });
      default:
        return undefined;
    }
  }

  /** Removes an area from all objectives. */
  removeArea(areaId: string): void {
    for (const { id } of [...this.#objectives.values()].filter((objective) => objective.areaId === areaId))
      this.#change(this.#objectives, id, { areaId: null });
  }

  /** The objectives that are not deleted, as the API returns them. */
  existing(): Omit<Objective, 'createdAt'>[] {
    return [...this.#objectives.values()]
      .filter(({ isDeleted }) => !isDeleted)
      .map(({ isDeleted: _, ...objective }) => {
        const all = [...this.#checkIns.values()].filter((one) => one.objectiveId === objective.id && !one.isDeleted);
        const isStep = (stepId: string) => objective.steps?.some(({ id }) => id === stepId) === true;
        return {
          ...objective,
          checkIns: all.flatMap(({ id, date, value, note }) => (value === null ? [] : [{ id, date, value, note }])),
          stepNotes: all.flatMap(({ id, stepId, date, note }) =>
            stepId !== undefined && isStep(stepId) ? [{ id, stepId, date, note: note ?? '' }] : [],
          ),
        };
      });
  }

  #isFuture = (date: string | null | undefined): boolean =>
    date !== null && date !== undefined && date > this.deps.lastDate;

  #change<T>(table: Map<string, T>, id: string, fields: object): Outcome {
    return updateById(table, id, fields) ?? this.deps.missing(id);
  }

  #create({ period, ...body }: BodyOf<'POST /api/v1/objective'>): Outcome {
    if (this.#objectives.has(body.id)) return 'DONE';
    const unknown = [body.followsActivityId ?? [], body.linkedActivityIds ?? []]
      .flat()
      .find((id) => !this.deps.isActivity(id));
    if (unknown !== undefined) return this.deps.missing(unknown);
    const orders = [...this.#objectives.values()].filter(({ isDeleted }) => !isDeleted).map(({ order }) => order);
    this.#objectives.set(body.id, {
      why: '',
      start: null,
      target: null,
      unitLabel: null,
      followsActivityId: null,
      linkedActivityIds: [],
      order: nextOrder(orders),
      ...body,
      period: { ...period, quarter: period.quarter ?? null },
      areaId: this.deps.existingAreaOrNull(body.areaId ?? null),
      // A rejected objective cannot be carried over.
      carriedFrom: this.#objectives.has(body.carriedFrom ?? '') ? (body.carriedFrom ?? null) : null,
      status: 'ACTIVE',
      achievedAt: null,
      isDeleted: false,
    } as ModelObjective);
    return 'DONE';
  }

  #patch({ id, ...fields }: BodyOf<'PATCH /api/v1/objective'>): Outcome {
    if (!this.#objectives.has(id)) return this.deps.missing(id);
    const { followsActivityId: follows, areaId } = fields;
    if (follows && !this.deps.isActivity(follows)) return this.deps.missing(follows);
    return this.#change(this.#objectives, id, {
      ...fields,
      ...(areaId !== undefined && { areaId: this.deps.existingAreaOrNull(areaId) }),
    });
  }

  #link(isSet: boolean, { objectiveId, activityId }: BodyOf<'POST /api/v1/objective/link'>): Outcome {
    const objective = this.#objectives.get(objectiveId);
    if (!objective) return this.deps.missing(objectiveId);
    if (!this.deps.isActivity(activityId)) return this.deps.missing(activityId);
    const others = objective.linkedActivityIds.filter((id) => id !== activityId);
    return this.#change(this.#objectives, objectiveId, { linkedActivityIds: isSet ? [...others, activityId] : others });
  }

  #addStep({ objectiveId, index, ...body }: BodyOf<'POST /api/v1/objective/step'>): Outcome {
    if (this.#isFuture(body.doneOn)) return 'INVALID';
    const objective = this.#objectives.get(objectiveId);
    if (!objective) return this.deps.missing(objectiveId);
    const steps = objective.steps ?? [];
    if (steps.some(({ id }) => id === body.id)) return 'DONE';
    const { id, name, isDone = false, doneOn } = body;
    const step = { id, name, isDone, ...(doneOn && { doneOn }) };
    return this.#change(this.#objectives, objectiveId, { steps: steps.toSpliced(index ?? steps.length, 0, step) });
  }

  #changeStep(body: BodyOf<'PATCH /api/v1/objective/step'>): Outcome {
    return this.#onStep(body, (steps, at) => {
      const before = steps[at];
      if (!before) return steps;
      const { name = before.name, isDone = before.isDone, doneOn = before.doneOn } = body;
      const step = { id: before.id, name, isDone, ...(isDone && doneOn && { doneOn }) };
      return steps.toSpliced(at, 1).toSpliced(body.index ?? at, 0, step);
    });
  }

  #onStep(
    { objectiveId, id }: { readonly objectiveId: string; readonly id: string },
    change: (steps: Steps, at: number) => Steps,
  ): Outcome {
    const objective = this.#objectives.get(objectiveId);
    if (!objective) return this.deps.missing(objectiveId);
    const steps = objective.steps ?? [];
    const at = steps.findIndex((step) => step.id === id);
    if (at === -1) return this.deps.isRejected(id) ? 'CREATION_REJECTED' : 'STEP_GONE';
    return this.#change(this.#objectives, objectiveId, { steps: change(steps, at) });
  }

  #checkIn(body: BodyOf<'POST /api/v1/objective/check-in'>): Outcome {
    const { id, objectiveId, stepId, value = null, note = null, date } = body;
    if (this.#isFuture(date)) return 'INVALID';
    const objective = this.#objectives.get(objectiveId);
    if (!objective) return this.deps.missing(objectiveId);
    if (this.#checkIns.has(id)) return 'DONE';
    if (stepId !== undefined && !objective.steps?.some((step) => step.id === stepId)) return 'NOTE_WITHOUT_STEP';
    this.#checkIns.set(id, {
      id,
      objectiveId,
      date,
      value,
      note,
      ...(stepId !== undefined && { stepId }),
      isDeleted: false,
    });
    return 'DONE';
  }
}
