import { LIFE_AREAS } from '@sevenfold/domain/lifeRating';
import { newId } from '../../src/id';
import type { Case, Fixtures } from './case';

const scores = Object.fromEntries(LIFE_AREAS.map((area) => [area, 5]));

const batchOf = ({ server, activityId, objectiveId, areaId }: Fixtures): Record<string, unknown> => {
  const id = newId(server.clock);
  return {
    importId: newId(server.clock),
    source: 'SEVENFOLD',
    fileName: 'sevenfold.json',
    number: 0,
    isLast: true,
    areas: [{ id: newId(server.clock), name: 'Music', color: '#A03EB0', order: 1 }],
    activities: [
      {
        id,
        name: 'Piano',
        description: 'Scales',
        color: '#A03EB0',
        icon: 'music',
        areaId,
        unit: 'TIMES',
        customTimesUnit: 'pieces',
        customTimesUnitSingular: 'piece',
        direction: 'AT_LEAST',
        weeklyGoalsTimeline: [{ startWeekId: '2026-W01', endWeekId: null, target: 3 }],
        calendarTracking: null,
        order: 1,
        isActive: true,
        createdAt: '2026-01-01T10:00:00Z',
      },
    ],
    objectives: [
      {
        id: newId(server.clock),
        name: 'Play in public',
        why: 'Joy',
        areaId,
        period: { kind: 'QUARTER', year: 2026, quarter: 1 },
        type: 'PROGRESS',
        start: 0,
        target: 3,
        unitLabel: 'times',
        followsActivityId: activityId,
        carriedFrom: objectiveId,
        linkedActivityIds: [activityId],
        status: 'ACHIEVED',
        achievedAt: '2026-03-01',
        order: 1,
        createdAt: '2026-01-01T10:00:00Z',
      },
    ],
    checkIns: [{ id: newId(server.clock), objectiveId, date: '2026-03-01', value: 2, note: 'Good' }],
    entries: [
      {
        id: newId(server.clock),
        activityId,
        date: '2026-03-01',
        amount: 1,
        source: 'IMPORT',
        startedAt: '2026-03-01T08:00:00Z',
        utcOffsetMinutes: 60,
        note: 'Long',
      },
    ],
    skips: [{ activityId, date: '2026-03-02', reason: 'REST' }],
    lifeRatings: [{ date: '2026-03-01', scores, updatedAt: '2026-03-01T10:00:00Z' }],
    reviews: [
      {
        weekId: '2026-W05',
        feeling: 4,
        wins: 'Ran',
        struggles: 'Slept badly',
        notes: 'None',
        facts: {
          running: false,
          goalsMet: 1,
          goals: 2,
          attainment: null,
          attainmentBefore: null,
          activities: [],
          areas: [],
          objectives: [],
        },
        finishedAt: '2026-02-02T10:00:00Z',
        updatedAt: '2026-02-02T10:00:00Z',
      },
    ],
  };
};

const freeNumbers = ['entries.0.utcOffsetMinutes', 'checkIns.0.value', 'objectives.0.start', 'objectives.0.target'];

export const transferCases: readonly Case[] = [
  { endpoint: 'GET /api/v1/export', ownIds: [] },
  { endpoint: 'GET /api/v1/export/csv', ownIds: [] },
  { endpoint: 'GET /api/v1/imports', ownIds: [] },
  {
    endpoint: 'POST /api/v1/import/check',
    body: (fixtures) => {
      const { importId, source, fileName, number, isLast, skips } = batchOf(fixtures);
      return { importId, source, fileName, number, isLast, skips };
    },
    ownIds: [],
  },
  {
    endpoint: 'POST /api/v1/import/batch',
    body: batchOf,
    ownIds: ['entries.0.activityId', 'skips.0.activityId', 'checkIns.0.objectiveId'],
    freeNumbers,
  },
  { endpoint: 'POST /api/v1/import/undo/check', body: ({ server }) => ({ importId: newId(server.clock) }), ownIds: [] },
  { endpoint: 'POST /api/v1/import/restore', body: ({ server }) => ({ importId: newId(server.clock) }), ownIds: [] },
  { endpoint: 'POST /api/v1/import/undo', body: ({ server }) => ({ importId: newId(server.clock) }), ownIds: [] },
];
