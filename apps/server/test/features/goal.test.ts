import { ERRORS } from '@sevenfold/contract';
import { type GoalPeriod, goalChanges, isValidTimeline, setGoal } from '@sevenfold/domain/activity';
import { addWeeks, type WeekId } from '@sevenfold/domain/calendar';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type TestUser, startServer } from '../harness';
import { activitiesOf, makeActivity, makePremium, untilServed } from './fixtures';

const server = await startServer();

/** Weeks around two year ends, one after a year of 53 weeks. */
const aWeek = fc.oneof(
  fc.integer({ min: 0, max: 70 }).map((n) => addWeeks('2025-W48', n)),
  fc.constantFrom<WeekId>('2026-W53', '2027-W01', '1900-W01', '2199-W50'),
);
const aTarget = fc.option(fc.integer({ min: 1, max: 4 }));

const setWeeklyGoal = (session: TestUser, activityId: string, startWeekId: WeekId, target?: number | null) =>
  server.request(
    'POST /api/v1/a/weekly-goal/update',
    { activityId, startWeekId, ...(target !== undefined && { target }) },
    { session },
  );

describe('POST /api/v1/a/weekly-goal/update', () => {
  it('agrees with the domain for any sequence of changes, and can be undone', async () => {
    const session = await server.signIn();
    await makePremium(server, session);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(aWeek, aTarget), { minLength: 1, maxLength: 10 }),
        aWeek,
        aTarget,
        async (changes, undoneWeek, undoneTarget) => {
          const { id } = await makeActivity(server, session);
          let expected: GoalPeriod[] = [];
          for (const [week, target] of changes) {
            expected = setGoal(expected, week, target);
            const { data } = await setWeeklyGoal(session, id, week, target);
            expect(data.activity.weeklyGoalsTimeline).toEqual(expected);
          }
          expect(isValidTimeline(expected, 'TIMES', 'AT_LEAST')).toBe(true);
          await setWeeklyGoal(session, id, undoneWeek, undoneTarget);
          for (const change of goalChanges(expected, undoneWeek))
            await setWeeklyGoal(session, id, change.startWeekId, change.target);
          const stored = (await activitiesOf(server, session)).find((activity) => activity.id === id);
          expect(stored?.weeklyGoalsTimeline).toEqual(expected);
        },
      ),
      { numRuns: 20 },
    );
  }, 60_000);

  it('removes the goal when the target is absent', async () => {
    const session = await server.signIn();
    const { id } = await makeActivity(server, session, {
      weeklyGoalsTimeline: [{ startWeekId: '2026-W01', endWeekId: null, target: 3 }],
    });
    const { data } = await setWeeklyGoal(session, id, '2026-W11');
    expect(data.activity.weeklyGoalsTimeline).toEqual([{ startWeekId: '2026-W01', endWeekId: '2026-W11', target: 3 }]);
  });

  it.each([
    ['DAYS', 'AT_LEAST', [1, 7], [0, 8]],
    ['DAYS', 'AT_MOST', [0, 7], [8]],
    ['TIMES', 'AT_LEAST', [1, 999], [0, 1000]],
    ['TIMES', 'AT_MOST', [0, 999], [1000]],
    ['DURATION', 'AT_LEAST', [1, 10_080], [0, 10_081]],
    ['DURATION', 'AT_MOST', [0, 10_080], [10_081, -1, 2.5]],
  ] as const)('accepts for %s, %s the targets %j and not %j', async (unit, direction, allowed, refused) => {
    const session = await server.signIn();
    const { id } = await makeActivity(server, session, { unit, direction });
    for (const target of allowed) expect((await setWeeklyGoal(session, id, '2026-W11', target)).status).toBe(200);
    const before = await activitiesOf(server, session);
    for (const target of refused) {
      const response = await setWeeklyGoal(session, id, '2026-W11', target);
      expect(response.error).toMatchObject({ code: ERRORS.INVALID_INPUT.code, fields: [{ path: 'target' }] });
    }
    expect(await activitiesOf(server, session)).toEqual(before);
  });

  it.each(['2025-W53', '2026-W00', '2026-W54', '2026-11', '0001-W01', '1899-W52', '2200-W02', '9999-W52'])(
    'rejects the week %s',
    async (startWeekId) => {
      const session = await server.signIn();
      const { id } = await makeActivity(server, session);
      const response = await server.requestUnchecked(
        'POST /api/v1/a/weekly-goal/update',
        { activityId: id, startWeekId, target: 1 },
        { session },
      );
      expect(response.error.code).toBe(ERRORS.INVALID_INPUT.code);
      expect(new Set(response.error.fields?.map((field) => field.path))).toEqual(new Set(['startWeekId']));
    },
  );

  it('keeps a valid timeline when devices set goals concurrently', async () => {
    const session = await server.signIn();
    const { id } = await makeActivity(server, session);
    const weeks = Array.from({ length: 12 }, (_, i) => addWeeks('2026-W01', (i * 5) % 12));
    const responses = await Promise.all(
      weeks.map((week, i) => untilServed(() => setWeeklyGoal(session, id, week, (i % 3) + 1))),
    );
    expect(responses.map((response) => response.status)).toEqual(weeks.map(() => 200));
    const [stored] = await activitiesOf(server, session);
    expect(isValidTimeline(stored?.weeklyGoalsTimeline ?? [], 'TIMES', 'AT_LEAST')).toBe(true);
    expect(stored?.weeklyGoalsTimeline.at(-1)?.endWeekId).toBeNull();
  });
});
