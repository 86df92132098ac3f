import type { CheckIn, Objective } from '@sevenfold/contract';
import { instantOf, now } from '../../platform/clock';
import type { Operation } from '../../data/operation';

type Objectives = readonly Objective[];

/**
 * The objectives after an operation. Applying one twice is applying it once: a read from the server may or may not
 * contain it already.
 */
export function applyToObjectives(objectives: Objectives, operation: Operation): Objectives {
  switch (operation.call) {
    case 'POST /api/v1/objective': {
      const { id, period, ...made } = operation.body;
      // Made already: applied once more after a deletion of its area and the undoing of that, it is in its area again.
      if (objectives.some((objective) => objective.id === id))
        return changed(objectives, id, (known) => ({ ...known, areaId: known.areaId ?? made.areaId ?? null }));
      return [
        ...objectives,
        {
          why: '',
          areaId: null,
          start: null,
          target: null,
          unitLabel: null,
          followsActivityId: null,
          carriedFrom: null,
          linkedActivityIds: [],
          order: nextOrder(objectives),
          ...given(made),
          id,
          period: { ...period, quarter: period.quarter ?? null },
          checkIns: [],
          status: 'ACTIVE',
          achievedAt: null,
          createdAt: instantOf(now()),
        },
      ];
    }
    case 'PATCH /api/v1/objective': {
      const { id, period, ...fields } = operation.body;
      return changed(objectives, id, (objective) => ({
        ...objective,
        ...given(fields),
        ...(period && { period: { ...period, quarter: period.quarter ?? null } }),
      }));
    }
    case 'POST /api/v1/objective/status': {
      const { id, status, achievedAt = null } = operation.body;
      return changed(objectives, id, (objective) => ({ ...objective, status, achievedAt }));
    }
    case 'DELETE /api/v1/objective': {
      const { id } = operation.body;
      return objectives.filter((objective) => objective.id !== id);
    }
    case 'POST /api/v1/objective/restore': {
      const restored = operation.remembered?.objective;
      return !restored || objectives.some(({ id }) => id === restored.id) ? objectives : [...objectives, restored];
    }
    case 'POST /api/v1/objectives/order': {
      const orders = new Map(operation.body.updates.map(({ id, order }) => [id, order]));
      return objectives.map((objective) => ({ ...objective, order: orders.get(objective.id) ?? objective.order }));
    }
    case 'DELETE /api/v1/area': {
      const { id } = operation.body;
      return objectives.map((objective) => (objective.areaId === id ? { ...objective, areaId: null } : objective));
    }
    default:
      return applyParts(objectives, operation);
  }
}

/** What an objective is made of: check-ins and links. */
function applyParts(objectives: Objectives, operation: Operation): Objectives {
  switch (operation.call) {
    case 'POST /api/v1/objective/check-in': {
      const { id, objectiveId, date, value, note = null } = operation.body;
      return changed(objectives, objectiveId, (objective) => ({
        ...objective,
        checkIns: put(objective.checkIns, { id, date, value, note: note || null }),
      }));
    }
    case 'PATCH /api/v1/objective/check-in': {
      const { id, ...fields } = operation.body;
      return withCheckIn(objectives, id, (checkIns) =>
        checkIns.map((checkIn) => (checkIn.id === id ? { ...checkIn, ...given(fields) } : checkIn)),
      );
    }
    case 'DELETE /api/v1/objective/check-in': {
      const { id } = operation.body;
      return withCheckIn(objectives, id, (checkIns) => checkIns.filter((checkIn) => checkIn.id !== id));
    }
    case 'POST /api/v1/objective/check-in/restore': {
      const restored = operation.remembered?.checkIn;
      if (!restored) return objectives;
      const { objectiveId, ...checkIn } = restored;
      return changed(objectives, objectiveId, (objective) => ({
        ...objective,
        checkIns: put(objective.checkIns, checkIn),
      }));
    }
    case 'POST /api/v1/objective/link': {
      const { objectiveId, activityId } = operation.body;
      return changed(objectives, objectiveId, (objective) =>
        objective.linkedActivityIds.includes(activityId)
          ? objective
          : { ...objective, linkedActivityIds: [...objective.linkedActivityIds, activityId] },
      );
    }
    case 'DELETE /api/v1/objective/link': {
      const { objectiveId, activityId } = operation.body;
      return changed(objectives, objectiveId, (objective) => ({
        ...objective,
        linkedActivityIds: objective.linkedActivityIds.filter((id) => id !== activityId),
      }));
    }
    default:
      return objectives;
  }
}

/** The fields that are given, without those that are absent: in a PATCH, absent leaves and null clears. */
function given<T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}

const nextOrder = (list: readonly { order: number }[]): number =>
  list.reduce((next, { order }) => Math.max(next, order + 1), 0);

function changed(objectives: Objectives, id: string, change: (objective: Objective) => Objective): Objectives {
  return objectives.some((objective) => objective.id === id)
    ? objectives.map((objective) => (objective.id === id ? change(objective) : objective))
    : objectives;
}

const put = (checkIns: readonly CheckIn[], checkIn: CheckIn): CheckIn[] =>
  checkIns.some(({ id }) => id === checkIn.id) ? [...checkIns] : [...checkIns, checkIn];

function withCheckIn(
  objectives: Objectives,
  checkInId: string,
  change: (checkIns: readonly CheckIn[]) => CheckIn[],
): Objectives {
  return objectives.map((objective) =>
    objective.checkIns.some(({ id }) => id === checkInId)
      ? { ...objective, checkIns: change(objective.checkIns) }
      : objective,
  );
}
