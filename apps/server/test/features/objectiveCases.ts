import { newId } from '../../src/id';
import type { Case } from './case';
import { newCheckIn, newObjective } from './fixtures';

/** The part of `cases` that is about objectives. */
export const objectiveCases: readonly Case[] = [
  { endpoint: 'GET /api/v1/objectives', ownIds: [] },
  { endpoint: 'GET /api/v1/objective-sums', query: () => ({ before: '2026-03-09' }), ownIds: [] },
  {
    endpoint: 'POST /api/v1/objective',
    ownIds: ['followsActivityId', 'linkedActivityIds.0'],
    ignoredIds: ['areaId', 'carriedFrom'],
    freeNumbers: ['start', 'target'],
    body: ({ server, areaId, activityId, objectiveId }) => ({
      ...newObjective(server),
      why: 'To see the world',
      areaId,
      unitLabel: 'books',
      followsActivityId: activityId,
      carriedFrom: objectiveId,
      linkedActivityIds: [activityId],
      order: 3,
    }),
  },
  {
    endpoint: 'PATCH /api/v1/objective',
    ownIds: ['id', 'followsActivityId'],
    ignoredIds: ['areaId'],
    freeNumbers: ['start', 'target'],
    body: ({ objectiveId, areaId, activityId }) => ({
      id: objectiveId,
      name: 'Weigh less',
      why: 'To run',
      areaId,
      period: { kind: 'QUARTER', year: 2026, quarter: 2 },
      type: 'PROGRESS',
      start: 80.5,
      target: 72,
      unitLabel: 'kg',
      followsActivityId: activityId,
    }),
  },
  {
    endpoint: 'POST /api/v1/objective/status',
    body: ({ objectiveId }) => ({ id: objectiveId, status: 'ACHIEVED', achievedAt: '2026-03-10' }),
    ownIds: ['id'],
  },
  {
    endpoint: 'POST /api/v1/objective/step',
    body: ({ server, objectiveId }) => ({
      id: newId(server.clock),
      objectiveId,
      name: 'Find a club',
      isDone: true,
      doneOn: '2026-03-09',
      index: 0,
    }),
    ownIds: ['objectiveId'],
  },
  {
    endpoint: 'PATCH /api/v1/objective/step',
    body: ({ objectiveId, stepId }) => ({
      id: stepId,
      objectiveId,
      name: 'Buy good shoes',
      isDone: true,
      doneOn: '2026-03-09',
      index: 0,
    }),
    ownIds: ['id', 'objectiveId'],
  },
  {
    endpoint: 'POST /api/v1/objective/check-in',
    body: ({ server, objectiveId }) => ({ ...newCheckIn(server, objectiveId), id: newId(server.clock), note: 'Slow' }),
    ownIds: ['objectiveId'],
    freeNumbers: ['value'],
  },
  {
    endpoint: 'PATCH /api/v1/objective/check-in',
    body: ({ checkInId }) => ({ id: checkInId, date: '2026-03-09', value: 7, note: 'Fast' }),
    ownIds: ['id'],
    freeNumbers: ['value'],
  },
  { endpoint: 'DELETE /api/v1/objective/check-in', body: ({ checkInId }) => ({ id: checkInId }), ownIds: ['id'] },
  {
    endpoint: 'POST /api/v1/objective/check-in/restore',
    body: ({ removedCheckInId }) => ({ id: removedCheckInId }),
    ownIds: ['id'],
  },
  {
    endpoint: 'POST /api/v1/objective/link',
    body: ({ objectiveId, activityId }) => ({ objectiveId, activityId }),
    ownIds: ['objectiveId', 'activityId'],
  },
  {
    endpoint: 'DELETE /api/v1/objective/link',
    body: ({ objectiveId, activityId }) => ({ objectiveId, activityId }),
    ownIds: ['objectiveId', 'activityId'],
  },
  {
    endpoint: 'POST /api/v1/objectives/order',
    body: ({ objectiveId }) => ({ updates: [{ id: objectiveId, order: 2 }] }),
    ownIds: ['updates.0.id'],
  },
  {
    endpoint: 'POST /api/v1/objective/restore',
    body: ({ deletedObjectiveId }) => ({ id: deletedObjectiveId }),
    ownIds: ['id'],
  },
  {
    endpoint: 'DELETE /api/v1/objective/step',
    body: ({ objectiveId, stepId }) => ({ id: stepId, objectiveId }),
    ownIds: ['id', 'objectiveId'],
  },
  { endpoint: 'DELETE /api/v1/objective', body: ({ objectiveId }) => ({ id: objectiveId }), ownIds: ['id'] },
];
