import type { CheckIn, Objective } from '@sevenfold/contract';
import { changed, given, nextOrder, reducerOf } from '../../data/reducer';
import { instantOf, now } from '../../platform/clock';

type Objectives = readonly Objective[];

export const objectiveReducer = reducerOf<'objectives', Objectives>({
  'POST /api/v1/objective'(objectives, { body: { id, period, ...made } }) {
    // The objective already exists: applied again after its area was deleted and restored, it returns to its area.
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
  },
  'PATCH /api/v1/objective': (objectives, { body: { id, period, ...fields } }) =>
    changed(objectives, id, (objective) => ({
      ...objective,
      ...given(fields),
      ...(period && { period: { ...period, quarter: period.quarter ?? null } }),
    })),
  'POST /api/v1/objective/status': (objectives, { body: { id, status, achievedAt = null } }) =>
    changed(objectives, id, (objective) => ({ ...objective, status, achievedAt })),
  'DELETE /api/v1/objective': (objectives, { body }) => objectives.filter(({ id }) => id !== body.id),
  'POST /api/v1/objective/restore'(objectives, { remembered }) {
    const restored = remembered?.objective;
    return !restored || objectives.some(({ id }) => id === restored.id) ? objectives : [...objectives, restored];
  },
  'POST /api/v1/objectives/order'(objectives, { body }) {
    const orders = new Map(body.updates.map(({ id, order }) => [id, order]));
    return objectives.map((objective) => ({ ...objective, order: orders.get(objective.id) ?? objective.order }));
  },
  'DELETE /api/v1/area': (objectives, { body }) =>
    objectives.map((objective) => (objective.areaId === body.id ? { ...objective, areaId: null } : objective)),
  'POST /api/v1/objective/check-in': (objectives, { body: { id, objectiveId, date, value, note = null } }) =>
    changed(objectives, objectiveId, (objective) => ({
      ...objective,
      checkIns: put(objective.checkIns, { id, date, value, note: note || null }),
    })),
  'PATCH /api/v1/objective/check-in': (objectives, { body: { id, ...fields } }) =>
    withCheckIn(objectives, id, (checkIns) => [
      ...changed(checkIns, id, (checkIn) => ({ ...checkIn, ...given(fields) })),
    ]),
  'DELETE /api/v1/objective/check-in': (objectives, { body: { id } }) =>
    withCheckIn(objectives, id, (checkIns) => checkIns.filter((checkIn) => checkIn.id !== id)),
  'POST /api/v1/objective/check-in/restore'(objectives, { remembered }) {
    const restored = remembered?.checkIn;
    if (!restored) return objectives;
    const { objectiveId, ...checkIn } = restored;
    return changed(objectives, objectiveId, (objective) => ({
      ...objective,
      checkIns: put(objective.checkIns, checkIn),
    }));
  },
  'POST /api/v1/objective/link': (objectives, { body: { objectiveId, activityId } }) =>
    changed(objectives, objectiveId, (objective) =>
      objective.linkedActivityIds.includes(activityId)
        ? objective
        : { ...objective, linkedActivityIds: [...objective.linkedActivityIds, activityId] },
    ),
  'DELETE /api/v1/objective/link': (objectives, { body: { objectiveId, activityId } }) =>
    changed(objectives, objectiveId, (objective) => ({
      ...objective,
      linkedActivityIds: objective.linkedActivityIds.filter((id) => id !== activityId),
    })),
});

const put = (checkIns: readonly CheckIn[], checkIn: CheckIn): CheckIn[] =>
  checkIns.some(({ id }) => id === checkIn.id) ? [...checkIns] : [...checkIns, checkIn];

export function withCheckIn(
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
