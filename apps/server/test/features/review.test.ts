import type { BodyOf } from '@sevenfold/contract';
import { weekRangeList } from '@sevenfold/domain/calendar';
import { REVIEW_TEXT_MAX } from '@sevenfold/domain/review';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { readFactsBefore } from '../../src/features/review';
import { type TestUser, startServer } from '../harness';
import { makeActivity, makeArea, makeCheckIn, makeEntry, makeObjective, rowsOf } from './fixtures';

const server = await startServer();
let ana: TestUser;
beforeEach(async () => {
  // Wednesday of 2026-W11.
  server.clock.set('2026-03-11T10:00:00Z');
  ana = await server.signIn();
});

type Draft = BodyOf<'POST /api/v1/review/draft'>;
type Finished = BodyOf<'POST /api/v1/review/finish'>;

const written = { weekId: '2026-W10', feeling: 4, wins: 'Ran in the rain', struggles: '', notes: '' } as const;
const draft = (fields: Partial<Draft>) =>
  server.request('POST /api/v1/review/draft', { weekId: '2026-W10', ...fields }, { session: ana });
const finish = (fields: Partial<Finished> = {}) =>
  server.request('POST /api/v1/review/finish', { ...written, ...fields }, { session: ana });
const reviews = async () => (await server.request('GET /api/v1/reviews', undefined, { session: ana })).data.reviews;
const review = async () =>
  (await server.request('GET /api/v1/review', undefined, { session: ana, query: { weekId: '2026-W10' } })).data.review;
const remove = () => server.request('DELETE /api/v1/review', { weekId: '2026-W10' }, { session: ana });
const restore = () => server.request('POST /api/v1/review/restore', { weekId: '2026-W10' }, { session: ana });
const reopen = () => server.request('POST /api/v1/review/reopen', { weekId: '2026-W10' }, { session: ana });

it('finishing a review keeps the texts that it does not name', async () => {
  await draft({ wins: 'Ran', notes: 'Rain', feeling: 2 });
  await server.request('POST /api/v1/review/finish', { weekId: '2026-W10', feeling: 4 }, { session: ana });
  expect(await review()).toMatchObject({ status: 'FINISHED', feeling: 4, wins: 'Ran', notes: 'Rain', struggles: '' });
});

describe('draft of a review', () => {
  it('keeps whether its note was read, until it is to be read again', async () => {
    await finish({ letter: 'Call Tom first' });
    const markLetter = (isRead: boolean) =>
      server.request('POST /api/v1/review/letter-read', { weekId: '2026-W10', isRead }, { session: ana });
    await markLetter(true);
    expect(await review()).toMatchObject({ letter: 'Call Tom first', isLetterRead: true });
    await finish({ letter: 'Call Tom first' });
    expect(await review(), 'the same text stays read').toMatchObject({ isLetterRead: true });
    await draft({ letter: 'Call Ann first' });
    expect(await review(), 'another text is to be read').not.toHaveProperty('isLetterRead');
    await markLetter(true);
    await markLetter(false);
    expect(await review()).not.toHaveProperty('isLetterRead');
  });

  it('has a note to oneself in the following week, which is absent while it is empty', async () => {
    await finish();
    expect(await review()).not.toHaveProperty('letter');
    await draft({ letter: '  Call Tom first\n' });
    expect(await review()).toMatchObject({ letter: 'Call Tom first', status: 'FINISHED' });
    await finish();
    expect(await review()).toMatchObject({ letter: 'Call Tom first' });
    await draft({ letter: '' });
    expect(await review()).not.toHaveProperty('letter');
  });

  it('is stored field by field', async () => {
    expect(await review()).toBeNull();
    await draft({ feeling: 2, wins: 'Ran\nRead' });
    await draft({ struggles: 'Slept badly', feeling: 3 });
    await draft({ wins: '  Swam\n' });
    expect(await review()).toEqual({
      weekId: '2026-W10',
      status: 'DRAFT',
      feeling: 3,
      wins: 'Swam',
      struggles: 'Slept badly',
      notes: '',
      facts: null,
      finishedAt: null,
      updatedAt: '2026-03-11T10:00:00.000Z',
    });
    await draft({ feeling: null });
    expect(await reviews()).toEqual([
      {
        weekId: '2026-W10',
        status: 'DRAFT',
        feeling: null,
        firstWin: 'Swam',
        goalsMet: null,
        goals: null,
        attainment: null,
        finishedAt: null,
        updatedAt: '2026-03-11T10:00:00.000Z',
      },
    ]);
  });

  it('is visible to its owner only', async () => {
    await draft({ wins: 'Mine' });
    const eve = await server.signIn('Eve');
    expect((await server.request('GET /api/v1/reviews', undefined, { session: eve })).data.reviews).toEqual([]);
    expect((await server.request('DELETE /api/v1/review', { weekId: '2026-W10' }, { session: eve })).status).toBe(404);
    expect((await review())?.wins).toBe('Mine');
  });
});

describe('finishing a review', () => {
  /** Run: 2 of 3 days in 2026-W10, after 1 day in the week before. */
  async function ran(): Promise<string> {
    const { id } = await makeActivity(server, ana, {
      name: 'Run',
      unit: 'DAYS',
      weeklyGoalsTimeline: [{ startWeekId: '2026-W01', endWeekId: null, target: 3 }],
    });
    for (const date of ['2026-02-24', '2026-03-03', '2026-03-08'] as const) await makeEntry(server, ana, id, { date });
    return id;
  }

  it('freezes the facts of the week', async () => {
    const id = await ran();
    const { data } = await finish();
    expect(data.review).toMatchObject({
      status: 'FINISHED',
      feeling: 4,
      finishedAt: '2026-03-11T10:00:00.000Z',
      facts: {
        running: false,
        goalsMet: 0,
        goals: 1,
        attainment: 2 / 3,
        activities: [{ id, name: 'Run', target: 3, done: 2, outcome: 'MISSED', meanBefore: 0.25 }],
      },
    });
    expect(await review()).toEqual(data.review);
    expect(await reviews()).toMatchObject([
      { status: 'FINISHED', firstWin: 'Ran in the rain', goalsMet: 0, goals: 1, attainment: 2 / 3 },
    ]);
  });

  it('compares a running week with the same weekdays of the weeks before', async () => {
    const { id } = await makeActivity(server, ana, {
      unit: 'DAYS',
      weeklyGoalsTimeline: [{ startWeekId: '2026-W10', endWeekId: null, target: 4 }],
    });
    // Monday, Wednesday, Thursday and Sunday of the week before; today is the Wednesday.
    for (const date of ['2026-03-02', '2026-03-04', '2026-03-05', '2026-03-08', '2026-03-09'] as const)
      await makeEntry(server, ana, id, { date });
    const { data } = await finish({ weekId: '2026-W11' });
    expect(data.review.facts).toMatchObject({
      running: true,
      attainment: 0.25,
      attainmentBefore: 0.5,
      activities: [{ done: 1, meanBefore: 2 }],
    });
  });

  it('counts a day once per area, and an imported history from its first entry on', async () => {
    const { id: areaId } = await makeArea(server, ana);
    const [run, swim] = [
      await makeActivity(server, ana, { areaId, unit: 'DAYS' }),
      await makeActivity(server, ana, { areaId, unit: 'DAYS' }),
    ];
    for (const date of ['2026-01-05', '2026-03-02', '2026-03-03'] as const)
      await makeEntry(server, ana, run.id, { date });
    for (const date of ['2026-03-03', '2026-03-04'] as const) await makeEntry(server, ana, swim.id, { date });
    const { facts } = (await finish()).data.review;
    expect(facts?.areas).toMatchObject([{ activeDays: 3 }]);
    // Run counts since January, with nothing in the four weeks before; swim begins in the week itself.
    expect(facts?.activities.map(({ id, meanBefore }) => [id, meanBefore])).toEqual([
      [run.id, 0],
      [swim.id, null],
    ]);
  });

  it('includes the movement of objectives, by check-ins and by followed activities', async () => {
    const followsActivityId = await ran();
    const year = { kind: 'YEAR', year: 2026 } as const;
    const follows = await makeObjective(server, ana, {
      name: 'Run 100 days',
      period: year,
      type: 'PROGRESS',
      start: 0,
      target: 100,
      followsActivityId,
    });
    const checked = await makeObjective(server, ana, {
      name: 'Weight',
      period: year,
      type: 'PROGRESS',
      start: 90,
      target: 80,
    });
    for (const [date, value] of [
      ['2026-03-01', 89],
      ['2026-03-04', 88.5],
      ['2026-03-09', 80],
    ] as const)
      await makeCheckIn(server, ana, checked.id, { date, value });
    expect((await finish()).data.review.facts?.objectives).toEqual([
      { objectiveId: follows.id, name: 'Run 100 days', from: 1, to: 3 },
      { objectiveId: checked.id, name: 'Weight', from: 89, to: 88.5 },
    ]);
  });

  it('twice updates the texts and keeps the facts', async () => {
    const id = await ran();
    const {
      data: { review: first },
    } = await finish();
    await makeEntry(server, ana, id, { date: '2026-03-05' });
    server.clock.advance({ hours: 1 });
    const { data } = await finish({ feeling: 5, wins: 'Swam too' });
    expect(data.review).toEqual({ ...first, feeling: 5, wins: 'Swam too', updatedAt: '2026-03-11T11:00:00.000Z' });
    await draft({ notes: 'Later' });
    expect(await review()).toMatchObject({ status: 'FINISHED', notes: 'Later', facts: first.facts });
  });

  it('reads facts that were frozen before units had a singular', async () => {
    await ran();
    await finish();
    await sql`UPDATE review SET facts = jsonb_set(facts, '{activities,0}', (facts #> '{activities,0}') - 'customTimesUnitSingular')
      WHERE facts #> '{activities,0}' IS NOT NULL`.execute(server.db);
    expect((await review())?.facts?.activities[0]).toMatchObject({
      customTimesUnit: null,
      customTimesUnitSingular: null,
    });
  });

  it('can be undone, and finishing again computes the facts anew', async () => {
    const id = await ran();
    await finish();
    await reopen();
    expect(await review()).toMatchObject({ status: 'DRAFT', facts: null, finishedAt: null, wins: 'Ran in the rain' });
    await makeEntry(server, ana, id, { date: '2026-03-05' });
    expect((await finish()).data.review.facts).toMatchObject({ goalsMet: 1 });
  });

  it('marks the current week as running', async () => {
    await ran();
    expect((await finish({ weekId: '2026-W11' })).data.review.facts).toMatchObject({
      running: true,
      activities: [{ outcome: 'RUNNING' }],
    });
  });

  it('uses the first day of the week that the user has set', async () => {
    const bea = await server.signIn('Bea', { weekStartDay: 'SUNDAY' });
    const { id } = await makeActivity(server, bea, { unit: 'DAYS' });
    for (const date of ['2026-03-01', '2026-03-08'] as const) await makeEntry(server, bea, id, { date });
    const { data } = await server.request('POST /api/v1/review/finish', written, { session: bea });
    expect(data.review.facts?.activities).toMatchObject([{ done: 1 }]);
  });
});

describe('future week', () => {
  it.each(['2026-W12', '2026-W53', '2199-W01'])('%s has no review', async (weekId) => {
    const before = await rowsOf(server, ana);
    for (const response of [
      await draft({ weekId: weekId as Draft['weekId'] }),
      await finish({ weekId: weekId as Draft['weekId'] }),
    ]) {
      expect(response.status).toBe(400);
      expect(response.error.fields).toEqual([
        { path: 'weekId', message: 'This week has not started yet: it can be reviewed from its first day on' },
      ]);
    }
    expect(await rowsOf(server, ana)).toBe(before);
  });

  it('can be reviewed up to a day before it starts in the time zone of the settings, for travellers', async () => {
    server.clock.set('2026-03-14T20:00:00Z');
    expect((await draft({ weekId: '2026-W12' })).status).toBe(400);
    server.clock.set('2026-03-15T20:00:00Z');
    expect((await draft({ weekId: '2026-W12' })).status).toBe(200);
  });
});

describe('fields of a review', () => {
  it.each([
    ['feeling', { feeling: 6 }],
    ['feeling', { feeling: 0 }],
    ['feeling', { feeling: 2.5 }],
    ['weekId', { weekId: '2025-W53' }],
    ['weekId', { weekId: '2026-W54' }],
    ['weekId', { weekId: '1899-W50' }],
    ['wins', { wins: 'x'.repeat(REVIEW_TEXT_MAX + 1) }],
    ['struggles', { struggles: 'x'.repeat(REVIEW_TEXT_MAX + 1) }],
    ['notes', { notes: 'a\u0000' }],
  ])('are rejected by name: %s, %j', async (path, fields) => {
    for (const endpoint of ['POST /api/v1/review/draft', 'POST /api/v1/review/finish'] as const) {
      const response = await server.requestUnchecked(endpoint, { ...written, ...fields }, { session: ana });
      expect(response.status).toBe(400);
      expect(response.error.fields?.map((field) => field.path)).toEqual([path]);
    }
    expect(await review()).toBeNull();
  });

  it('may have the maximum length in any script', async () => {
    for (const letter of ['x', '週', '🙂', '"']) {
      const text = letter.repeat(REVIEW_TEXT_MAX / letter.length);
      expect((await finish({ wins: text, struggles: text, notes: text })).data.review.notes).toBe(text);
    }
  });

  it('must include a feeling to finish the review', async () => {
    const response = await server.requestUnchecked(
      'POST /api/v1/review/finish',
      { ...written, feeling: null },
      { session: ana },
    );
    expect(response.error.fields).toEqual([{ path: 'feeling', message: 'A feeling is a number from 1 to 5' }]);
  });
});

it('the facts before a week are those of all reviews up to a week without one', async () => {
  const weeks = weekRangeList('2025-W13', '2026-W10').filter((weekId) => weekId !== '2025-W14');
  for (const weekId of weeks) await finish({ weekId });
  expect(await readFactsBefore(server.db, ana.userId, '2026-W11')).toHaveLength(48);
  expect(await readFactsBefore(server.db, ana.userId, '2025-W15')).toEqual([]);
});

describe('deleting a review', () => {
  it('can be undone, with the facts', async () => {
    await finish();
    const before = await review();
    await remove();
    await remove();
    expect(await review()).toBeNull();
    expect(await reviews()).toEqual([]);
    expect((await restore()).data.review).toEqual(before);
    expect((await restore()).data.review).toEqual(before);
  });

  it('wins over an edit of another device, which shows after a restore', async () => {
    await finish();
    await remove();
    expect((await draft({ notes: 'On the train' })).status).toBe(200);
    await finish({ feeling: 1 });
    expect(await review()).toBeNull();
    expect((await restore()).data.review).toMatchObject({ feeling: 1, wins: 'Ran in the rain' });
  });

  it('allows a new one', async () => {
    await finish();
    await remove();
    await draft({ isNew: true, struggles: 'Anew' });
    expect(await review()).toMatchObject({ status: 'DRAFT', feeling: null, wins: '', struggles: 'Anew', facts: null });
  });

  it.each([['DELETE /api/v1/review'], ['POST /api/v1/review/restore'], ['POST /api/v1/review/reopen']] as const)(
    '%s of a week without a review returns 404',
    async (endpoint) => {
      expect((await server.requestUnchecked(endpoint, { weekId: '2026-W10' }, { session: ana })).status).toBe(404);
    },
  );
});

describe('two devices reviewing a week', () => {
  it('that both begin share one review, and the last change of each field wins', async () => {
    await draft({ isNew: true, feeling: 2, wins: 'Phone' });
    await draft({ isNew: true, wins: 'Desk', notes: 'Both' });
    expect(await review()).toMatchObject({ feeling: 2, wins: 'Desk', notes: 'Both' });
  });

  it('that both finish keep the first facts', async () => {
    const {
      data: { review: first },
    } = await finish({ isNew: true });
    server.clock.advance({ days: 2 });
    expect((await finish({ isNew: true, wins: 'Desk' })).data.review).toEqual({
      ...first,
      wins: 'Desk',
      updatedAt: '2026-03-13T10:00:00.000Z',
    });
  });
});
