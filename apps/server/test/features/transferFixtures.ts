import type { BodyOf, TransferDocument } from '@sevenfold/contract';
import { civilDate } from '@sevenfold/domain/calendar';
import { LIFE_AREAS } from '@sevenfold/domain/lifeRating';
import { expect } from 'vitest';
import { newId } from '../../src/id';
import type { TestServer, TestUser } from '../harness';
import { makeFixtures } from './cases';

export type Batch = BodyOf<'POST /api/v1/import/batch'>;

/** Exports and imports on a server, which the test file starts before its tests. */
export function transferFixtures(server: () => TestServer) {
  const exportOf = async (user: TestUser): Promise<TransferDocument> =>
    (await server().request('GET /api/v1/export', undefined, { session: user })).data;

  /** The batches that hold a document: one for what others refer to, one for the rest. */
  function batchesOf(document: TransferDocument, importId = newId(server().clock)): [Batch, Batch] {
    const head = { importId, source: 'SEVENFOLD', fileName: 'sevenfold.json' } as const;
    const { areas, activities, entries, skips, plans, combinedGoals, reviews, lifeRatings, eventChoices, user } =
      document;
    return [
      { ...head, number: 0, isLast: false, areas, activities, eventChoices },
      {
        ...head,
        number: 1,
        isLast: true,
        objectives: document.objectives.map(({ checkIns: _, stepNotes: __, ...objective }) => objective),
        checkIns: document.objectives.flatMap(({ id, checkIns, stepNotes = [] }) =>
          [...checkIns, ...stepNotes].map((checkIn) => ({ ...checkIn, objectiveId: id })),
        ),
        entries,
        skips,
        plans,
        combinedGoals,
        absences: user.absences,
        lifeRatings,
        reviews: reviews.map(({ status: _, ...review }) => review),
      },
    ];
  }

  async function importAll(user: TestUser, batches: readonly Batch[]): Promise<void> {
    for (const batch of batches) {
      const response = await server().request('POST /api/v1/import/batch', batch, { session: user });
      expect(response.status, response.text).toBe(200);
    }
  }

  /** Creates a user with rows in every table that is exported. */
  async function userWithData(): Promise<TestUser> {
    const session = await server().signIn('Ana');
    const fixtures = await makeFixtures(server(), session);
    await server().request('POST /api/v1/user/onboarding-step/complete', { step: 'WELCOME' }, { session });
    const plan = {
      id: fixtures.activityId,
      weekdays: [1, 3],
      everyDays: 4,
      pausedUntil: civilDate('2026-04-01'),
      reminders: [{ time: '07:30' as const }, { time: '18:00' as const, weekdays: [1] }],
    };
    await server().request('PATCH /api/v1/a', plan, { session });
    const healthTracking: BodyOf<'PATCH /api/v1/a'>['healthTracking'] = {
      kind: 'WORKOUT',
      workoutTypes: ['RUNNING', 'OTHER'],
      minimum: 20,
      excludedDates: ['2026-03-02'],
    };
    await server().request('PATCH /api/v1/a', { id: fixtures.activityId, healthTracking }, { session });
    const absences = [
      { first: civilDate('2026-07-01'), last: civilDate('2026-07-14') },
      { first: civilDate('2026-04-06'), last: civilDate('2026-04-06') },
    ];
    await server().request('PATCH /api/v1/user', { plannedAbsences: absences }, { session });
    await server().request(
      'PATCH /api/v1/objective/step',
      { id: fixtures.stepId, objectiveId: fixtures.objectiveId, isDone: true, doneOn: '2026-03-09' },
      { session },
    );
    await server().request(
      'POST /api/v1/objective/check-in',
      {
        id: newId(server().clock),
        objectiveId: fixtures.objectiveId,
        stepId: fixtures.stepId,
        date: '2026-03-08',
        note: 'Tried three pairs',
      },
      { session },
    );
    await server().request(
      'POST /api/v1/entry',
      {
        id: newId(server().clock),
        activityId: fixtures.activityId,
        date: '2026-03-09',
        amount: 2,
        source: 'TIMER',
        startedAt: '2026-03-09T08:00:00.000Z',
        utcOffsetMinutes: 540,
        note: '=HYPERLINK("http://evil")',
      },
      { session },
    );
    await server().request(
      'POST /api/v1/review/finish',
      { weekId: '2026-W10', isNew: true, feeling: 4, wins: 'Ran', struggles: '', notes: '' },
      { session },
    );
    const scores = Object.fromEntries(LIFE_AREAS.map((area) => [area, 7]));
    await server().requestUnchecked('POST /api/v1/life-rating', { date: '2026-03-08', scores }, { session });
    await server().request(
      'POST /api/v1/calendar-event/choice',
      { activityId: fixtures.activityId, eventKey: 'gym@example.org|2026-03-10T09:00:00Z', choice: 'REJECTED' },
      { session },
    );
    await server().request('POST /api/v1/feedback', { id: newId(server().clock), message: 'More petals' }, { session });
    await server().request(
      'POST /api/v1/review/draft',
      { weekId: '2026-W11', isNew: true, wins: 'So far' },
      { session },
    );
    return session;
  }

  /** Creates a user without any data, not even areas. */
  async function emptyUser(): Promise<TestUser> {
    const user = await server().signIn('Ben');
    await server().pool.query('DELETE FROM area WHERE user_id = $1', [user.userId]);
    return user;
  }

  return { exportOf, batchesOf, importAll, userWithData, emptyUser };
}
