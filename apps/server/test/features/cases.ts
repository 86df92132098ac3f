import { healthRecordId } from '@sevenfold/domain/health';
import { NO_SCORES } from '@sevenfold/domain/lifeRating';
import { newId } from '../../src/id';
import type { TestUser, TestServer } from '../harness';
import { calendarCases } from '../calendar/cases';
import { storeIntegration } from '../calendar/fixtures';
import type { Case, Fixtures } from './case';
import {
  makeActivity,
  makeArea,
  makeCheckIn,
  makeEntry,
  makeObjective,
  makeSharedLink,
  newActivity,
  newEntry,
} from './fixtures';
import { combinedGoalCases, makeCombinedGoal } from './combinedGoalCases';
import { objectiveCases } from './objectiveCases';
import { transferCases } from './transferCases';

/** Creates one object of each kind that the cases refer to. */
export async function makeFixtures(server: TestServer, session: TestUser): Promise<Fixtures> {
  const area = await makeArea(server, session);
  const activity = await makeActivity(server, session, {
    areaId: area.id,
    weeklyGoalsTimeline: [{ startWeekId: '2026-W01', endWeekId: null, target: 3 }],
  });
  const deleted = await makeActivity(server, session);
  const entry = await makeEntry(server, session, activity.id);
  const removed = await makeEntry(server, session, activity.id);
  await server.request('DELETE /api/v1/a', { activityId: deleted.id }, { session });
  await server.request('DELETE /api/v1/entry', { id: removed.id }, { session });
  await server.request(
    'POST /api/v1/skips',
    { skips: [{ activityId: activity.id, date: '2026-03-13', reason: 'AWAY' }] },
    { session },
  );
  await server.request(
    'POST /api/v1/plans',
    { plans: [{ activityId: activity.id, date: '2026-03-13', startTime: '07:30' }] },
    { session },
  );
  const stepId = newId(server.clock);
  const objective = await makeObjective(server, session, {
    areaId: area.id,
    followsActivityId: activity.id,
    linkedActivityIds: [activity.id],
    steps: [{ id: stepId, name: 'Buy shoes', isDone: false }],
  });
  const deletedObjective = await makeObjective(server, session);
  const checkIn = await makeCheckIn(server, session, objective.id);
  const removedCheckIn = await makeCheckIn(server, session, objective.id);
  await server.request('DELETE /api/v1/objective', { id: deletedObjective.id }, { session });
  await server.request('DELETE /api/v1/objective/check-in', { id: removedCheckIn.id }, { session });
  const members = { activityIds: [activity.id, deleted.id] };
  const combinedGoal = await makeCombinedGoal(server, session, members);
  const deletedCombinedGoal = await makeCombinedGoal(server, session, members);
  await server.request('DELETE /api/v1/combined-goal', { id: deletedCombinedGoal.id }, { session });
  await server.sessionOf(session.userId);
  const { sessions } = (await server.request('GET /api/v1/sessions', undefined, { session })).data;
  const [shared, revocable] = await Promise.all([makeSharedLink(server, session), makeSharedLink(server, session)]);
  return {
    server,
    areaId: area.id,
    activityId: activity.id,
    deletedActivityId: deleted.id,
    entryId: entry.id,
    removedEntryId: removed.id,
    objectiveId: objective.id,
    stepId,
    deletedObjectiveId: deletedObjective.id,
    combinedGoalId: combinedGoal.id,
    deletedCombinedGoalId: deletedCombinedGoal.id,
    checkInId: checkIn.id,
    ...(await storeIntegration(server, session)),
    removedCheckInId: removedCheckIn.id,
    sharedLinkId: revocable.id,
    sharedToken: shared.token,
    identityId: await addIdentities(server, session),
    sessionId: sessions.find(({ isCurrent }) => !isCurrent)?.id ?? '',
  };
}

/** Adds two sign-in methods, and returns the id of one. */
async function addIdentities(server: TestServer, { userId }: TestUser): Promise<string> {
  const rows = ['first', 'second'].map((name) => ({
    issuer: 'local',
    subject: `${name} of ${userId}`,
    user_id: userId,
    created_at: new Date(server.clock.now()),
    email: null,
  }));
  const stored = await server.db.insertInto('identity').values(rows).returning('id').execute();
  return stored[0]?.id ?? '';
}

/** A successful request to every endpoint of the features, ordered so that none removes what a later one needs. */
export const cases: readonly Case[] = [
  { endpoint: 'GET /api/v1/start', ownIds: [] },
  { endpoint: 'GET /api/v1/server-config', ownIds: [] },
  { endpoint: 'GET /api/v1/user', ownIds: [] },
  { endpoint: 'GET /api/v1/subscription', ownIds: [] },
  { endpoint: 'PATCH /api/v1/user', body: () => ({ name: 'Bea', dateOfBirth: '1990-02-28' }), ownIds: [] },
  {
    endpoint: 'PATCH /api/v1/user/settings',
    body: () => ({
      language: 'ES',
      weekStartDay: 'SUNDAY',
      timezone: 'America/Bogota',
      dayEndsAt: 3,
      allowPageViews: true,
      allowSessionRecordings: true,
    }),
    ownIds: [],
  },
  { endpoint: 'POST /api/v1/user/onboarding-step/complete', body: () => ({ step: 'ADD_ACTIVITY' }), ownIds: [] },
  {
    endpoint: 'POST /api/v1/user/suggestion/dismiss',
    body: () => ({ key: 'gym', isDismissed: true }),
    ownIds: [],
  },
  { endpoint: 'GET /api/v1/areas', ownIds: [] },
  {
    endpoint: 'POST /api/v1/area',
    body: ({ server }) => ({ id: newId(server.clock), name: 'Music', color: '#A03EB0', order: 3 }),
    ownIds: [],
  },
  {
    endpoint: 'PATCH /api/v1/area',
    body: ({ areaId }) => ({ id: areaId, name: 'Balcony', color: '#5C7800' }),
    ownIds: ['id'],
  },
  {
    endpoint: 'POST /api/v1/areas/order',
    body: ({ areaId }) => ({ updates: [{ id: areaId, order: 0 }] }),
    ownIds: ['updates.0.id'],
  },
  { endpoint: 'GET /api/v1/as', ownIds: [] },
  {
    endpoint: 'POST /api/v1/a',
    body: ({ server, areaId }) => ({
      ...newActivity(server, { areaId }),
      customTimesUnit: 'calls',
      customTimesUnitSingular: 'call',
      direction: 'AT_LEAST',
      order: 4,
    }),
    ownIds: [],
    ignoredIds: ['areaId'],
  },
  {
    endpoint: 'PATCH /api/v1/a',
    ownIds: ['id'],
    ignoredIds: ['areaId'],
    body: ({ activityId, areaId }) => ({
      id: activityId,
      name: 'Write letters',
      description: 'By hand',
      color: '#CE3537',
      icon: '✉️',
      areaId,
      customTimesUnit: 'letters',
      customTimesUnitSingular: 'letter',
      direction: 'AT_LEAST',
    }),
  },
  {
    endpoint: 'POST /api/v1/a/is-active',
    body: ({ activityId }) => ({ activityId, isActive: true }),
    ownIds: ['activityId'],
  },
  {
    endpoint: 'POST /api/v1/a/weekly-goal/update',
    body: ({ activityId }) => ({ activityId, startWeekId: '2026-W12', target: 4 }),
    ownIds: ['activityId'],
  },
  {
    endpoint: 'POST /api/v1/a/calendar-tracking/update',
    ownIds: ['activityId'],
    body: ({ activityId }) => ({
      activityId,
      updatedCalendarTracking: { filters: [{ field: 'NAME', operator: 'CONTAINS', value: 'call' }], calendars: null },
    }),
  },
  {
    endpoint: 'POST /api/v1/as/area-and-order',
    body: ({ activityId, areaId }) => ({ updates: [{ activityId, areaId, order: 1 }] }),
    ownIds: ['updates.0.activityId'],
    ignoredIds: ['updates.0.areaId'],
  },
  { endpoint: 'GET /api/v1/records', query: () => ({ from: '2026-03-09', to: '2026-03-15' }), ownIds: [] },
  {
    endpoint: 'GET /api/v1/week-totals',
    query: ({ activityId }) => ({ from: '2026-W01', to: '2026-W12', activityId }),
    ownIds: ['activityId'],
  },
  {
    endpoint: 'GET /api/v1/explore',
    query: ({ activityId }) => ({ activityId, from: '2026-01-01', to: '2026-03-31', group: 'WEEK' }),
    ownIds: ['activityId'],
  },
  {
    endpoint: 'GET /api/v1/entries',
    query: ({ activityId }) => ({ activityId, from: '2026-01-01', to: '2026-03-31', limit: '20' }),
    ownIds: ['activityId'],
  },
  {
    endpoint: 'GET /api/v1/notes',
    query: ({ activityId }) => ({ activityId, q: 'Short', limit: '20' }),
    ownIds: ['activityId'],
  },
  {
    endpoint: 'POST /api/v1/entry',
    ownIds: ['activityId'],
    body: ({ server, activityId }) => ({
      ...newEntry(server, activityId),
      source: 'TIMER',
      startedAt: '2026-03-10T08:00:00Z',
      utcOffsetMinutes: -210,
      note: 'Short',
    }),
    freeNumbers: ['utcOffsetMinutes'],
  },
  {
    endpoint: 'PATCH /api/v1/entry',
    body: ({ entryId }) => ({
      id: entryId,
      date: '2026-03-09',
      amount: 2,
      startedAt: null,
      utcOffsetMinutes: 780,
      note: 'Long',
    }),
    freeNumbers: ['utcOffsetMinutes'],
    ownIds: ['id'],
  },
  { endpoint: 'DELETE /api/v1/entry', body: ({ entryId }) => ({ id: entryId }), ownIds: ['id'] },
  { endpoint: 'POST /api/v1/entry/restore', body: ({ removedEntryId }) => ({ id: removedEntryId }), ownIds: ['id'] },
  {
    endpoint: 'POST /api/v1/health-records',
    body: ({ activityId }) => ({
      activityId,
      records: [
        {
          id: healthRecordId(activityId, '2026-03-10'),
          date: '2026-03-10',
          amount: 3,
          startedAt: '2026-03-10T07:00:00Z',
          utcOffsetMinutes: 60,
        },
      ],
    }),
    ownIds: ['activityId'],
    freeNumbers: ['records.0.utcOffsetMinutes'],
  },
  {
    endpoint: 'POST /api/v1/skips',
    body: ({ activityId }) => ({ skips: [{ activityId, date: '2026-03-14', reason: 'REST' }] }),
    ownIds: ['skips.0.activityId'],
  },
  {
    endpoint: 'DELETE /api/v1/skips',
    body: ({ activityId }) => ({ skips: [{ activityId, date: '2026-03-13' }] }),
    ownIds: ['skips.0.activityId'],
  },
  {
    endpoint: 'POST /api/v1/plans',
    body: ({ activityId }) => ({ plans: [{ activityId, date: '2026-03-14', amount: 1, startTime: '07:30' }] }),
    ownIds: ['plans.0.activityId'],
  },
  {
    endpoint: 'DELETE /api/v1/plans',
    body: ({ activityId }) => ({ plans: [{ activityId, date: '2026-03-13' }] }),
    ownIds: ['plans.0.activityId'],
  },
  ...calendarCases,
  ...transferCases,
  ...objectiveCases,
  ...combinedGoalCases,
  { endpoint: 'GET /api/v1/reviews', ownIds: [] },
  { endpoint: 'GET /api/v1/review', query: () => ({ weekId: '2026-W10' }), ownIds: [] },
  {
    endpoint: 'POST /api/v1/review/draft',
    body: () => ({ weekId: '2026-W10', isNew: true, feeling: 4, wins: 'Ran', struggles: 'Slept badly', notes: 'None' }),
    ownIds: [],
  },
  {
    endpoint: 'POST /api/v1/review/finish',
    body: () => ({
      weekId: '2026-W10',
      isNew: false,
      feeling: 4,
      wins: 'Ran',
      struggles: 'Slept badly',
      notes: 'None',
    }),
    ownIds: [],
  },
  { endpoint: 'POST /api/v1/review/letter-read', body: () => ({ weekId: '2026-W10', isRead: true }), ownIds: [] },
  { endpoint: 'POST /api/v1/review/reopen', body: () => ({ weekId: '2026-W10' }), ownIds: [] },
  { endpoint: 'DELETE /api/v1/review', body: () => ({ weekId: '2026-W10' }), ownIds: [] },
  { endpoint: 'POST /api/v1/review/restore', body: () => ({ weekId: '2026-W10' }), ownIds: [] },
  { endpoint: 'GET /api/v1/shared-links', ownIds: [] },
  {
    endpoint: 'POST /api/v1/shared-link',
    body: ({ activityId }) => ({ activityId, label: 'For Ben', showsName: true }),
    ownIds: ['activityId'],
  },
  { endpoint: 'POST /api/v1/shared-page', body: ({ sharedToken }) => ({ token: sharedToken }), ownIds: [] },
  { endpoint: 'DELETE /api/v1/shared-link', body: ({ sharedLinkId }) => ({ id: sharedLinkId }), ownIds: ['id'] },
  { endpoint: 'GET /api/v1/rows', ownIds: [] },
  { endpoint: 'GET /api/v1/life-ratings', ownIds: [] },
  {
    endpoint: 'POST /api/v1/life-rating',
    body: () => ({ date: '2026-03-10', scores: { ...NO_SCORES, body: 7, learning: 3 } }),
    ownIds: [],
  },
  { endpoint: 'DELETE /api/v1/life-rating', body: () => ({ date: '2026-03-10' }), ownIds: [] },
  {
    endpoint: 'POST /api/v1/feedback',
    body: ({ server }) => ({ id: newId(server.clock), message: 'I like the week.', mood: 'HAPPY' }),
    ownIds: [],
  },
  { endpoint: 'GET /api/v1/sessions', ownIds: [] },
  { endpoint: 'DELETE /api/v1/session', body: ({ sessionId }) => ({ id: sessionId }), ownIds: ['id'] },
  { endpoint: 'DELETE /api/v1/sessions', ownIds: [] },
  { endpoint: 'GET /api/v1/identities', ownIds: [] },
  {
    endpoint: 'POST /api/v1/identity',
    body: ({ areaId }) => ({ method: 'LOCAL', token: `third of ${areaId}` }),
    ownIds: [],
  },
  { endpoint: 'DELETE /api/v1/identity', body: ({ identityId }) => ({ id: identityId }), ownIds: ['id'] },
  {
    endpoint: 'POST /api/v1/operations',
    body: ({ areaId }) => ({ operations: [{ id: `of-${areaId}`, call: 'PATCH /api/v1/user' }] }),
    ownIds: [],
  },
  { endpoint: 'GET /api/v1/changes', ownIds: [] },
  { endpoint: 'GET /api/v1/t/pv', query: () => ({ p: 'day', u: '/day', pl: 'WEB' }), ownIds: [] },
  {
    endpoint: 'POST /api/v1/a/restore',
    body: ({ deletedActivityId }) => ({ activityId: deletedActivityId }),
    ownIds: ['activityId'],
  },
  { endpoint: 'DELETE /api/v1/a', body: ({ activityId }) => ({ activityId }), ownIds: ['activityId'] },
  { endpoint: 'DELETE /api/v1/area', body: ({ areaId }) => ({ id: areaId }), ownIds: ['id'] },
  { endpoint: 'POST /api/v1/user/delete', body: () => ({ reason: 'OTHER', text: 'Moving on' }), ownIds: [] },
];
