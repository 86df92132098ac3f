import { ERRORS } from '@sevenfold/contract';
import { DEFAULT_SETTINGS } from '@sevenfold/domain/user';
import { describe, expect, it } from 'vitest';
import { startServer } from '../harness';
import { newId } from '../../src/id';

const server = await startServer();
const ID = newId(server.clock);

describe('GET /api/v1/user', () => {
  it('returns a new user with the defaults', async () => {
    const session = await server.signIn('Ana', {
      language: 'JA',
      weekStartDay: 'SUNDAY',
      timezone: 'Asia/Tokyo',
      dateOfBirth: '2000-02-29',
    });
    const { data } = await server.request('GET /api/v1/user', undefined, { session });
    expect(data).toEqual({
      id: session.userId,
      name: 'Ana',
      subscription: { type: 'FREE', paymentSystem: 'NONE' },
      onboardingCompleted: [],
      hasEmail: false,
      createdAt: '2026-03-11T10:00:00.000Z',
      dateOfBirth: '2000-02-29',
      settings: {
        ...DEFAULT_SETTINGS,
        language: 'JA',
        weekStartDay: 'SUNDAY',
        timezone: 'Asia/Tokyo',
        allowWeeklyReviewEmails: true,
        allowPageViews: true,
      },
    });
  });

  it('reports a deleted user, so that the client signs out', async () => {
    const session = await server.signIn();
    await server.db.deleteFrom('app_user').where('user_id', '=', session.userId).execute();
    const response = await server.request('GET /api/v1/user', undefined, { session });
    expect(response.status).toBe(401);
    expect(response.error.code).toBe(ERRORS.USER_NOT_FOUND.code);
  });
});

describe('PATCH /api/v1/user', () => {
  it('keeps the running timer and the planned absences, and clears them', async () => {
    const session = await server.signIn();
    const patch = (body: object) => server.request('PATCH /api/v1/user', body, { session });
    const timer = { activityId: newId(server.clock), startedAt: '2026-03-11T09:30:00.000Z', utcOffsetMinutes: 60 };
    const absences = [
      { first: '2026-12-24', last: '2026-12-31' },
      { first: '2026-04-01', last: '2026-04-01' },
    ];
    const { data } = await patch({ timer, plannedAbsences: absences });
    expect(data).toMatchObject({ timer, absences: absences.toReversed() });
    expect((await patch({ timer: null })).data).not.toHaveProperty('timer');
    expect((await patch({ cancelledAbsences: absences })).data).not.toHaveProperty('absences');
  });

  it('stores where the user heard of the product, which only an export contains', async () => {
    const session = await server.signIn();
    const patch = (whereDidYouHear: string | null) =>
      server.request('PATCH /api/v1/user', { whereDidYouHear }, { session });
    const stored = async () =>
      (await server.request('GET /api/v1/export', undefined, { session })).data.user.whereDidYouHear;
    expect((await patch(' A friend ')).data).not.toHaveProperty('whereDidYouHear');
    expect(await stored()).toBe('A friend');
    await server.request('PATCH /api/v1/user', { name: 'Bea' }, { session });
    expect(await stored(), 'stays').toBe('A friend');
    expect((await patch('x'.repeat(201))).status).toBe(400);
    await patch('');
    expect(await stored()).toBeNull();
  });

  it('changes single absences, so that those planned on other devices remain', async () => {
    const session = await server.signIn();
    const patch = (body: object) => server.request('PATCH /api/v1/user', body, { session });
    const [july, august] = ['2026-07-01', '2026-08-01'].map((date) => ({ first: date, last: date }));
    await Promise.all([patch({ plannedAbsences: [july] }), patch({ plannedAbsences: [august] })]);
    expect((await patch({ plannedAbsences: [july] })).data.absences).toEqual([july, august]);
    expect((await patch({ cancelledAbsences: [july] })).data.absences).toEqual([august]);
  });

  it.each([0, -25, 181, 24.5, null, '25'])('refuses a focus round of %j minutes', async (roundMinutes) => {
    const session = await server.signIn();
    const body = { timer: { activityId: ID, startedAt: '2026-03-11T09:30:00Z', roundMinutes } };
    const response = await server.requestUnchecked('PATCH /api/v1/user', body, { session });
    expect([response.status, response.error.fields?.[0]?.path]).toEqual([400, 'timer.roundMinutes']);
  });

  it.each([1, 25, 180])('keeps a focus round of %d minutes', async (roundMinutes) => {
    const session = await server.signIn();
    const timer = { activityId: newId(server.clock), startedAt: '2026-03-11T09:30:00.000Z', roundMinutes };
    await server.request('PATCH /api/v1/user', { timer }, { session });
    expect((await server.request('GET /api/v1/user', undefined, { session })).data).toMatchObject({ timer });
  });

  it('keeps a timer that was started after the one that a device started or stopped', async () => {
    const session = await server.signIn();
    const patch = (body: object) => server.request('PATCH /api/v1/user', body, { session });
    const [nine, half] = ['2026-03-11T09:00:00.000Z', '2026-03-11T09:30:00.000Z'].map((startedAt) => ({
      activityId: newId(server.clock),
      startedAt,
    }));
    await patch({ timer: half });
    expect((await patch({ timer: nine })).data).toMatchObject({ timer: half });
    expect((await patch({ timer: null, stoppedTimerStart: nine?.startedAt })).data).toMatchObject({ timer: half });
    expect((await patch({ timer: null, stoppedTimerStart: half?.startedAt })).data).not.toHaveProperty('timer');
  });

  it.each([
    [{ plannedAbsences: [{ first: '2026-04-02', last: '2026-04-01' }] }, 'plannedAbsences.0.last'],
    [{ plannedAbsences: [{ first: '2026-04-02', last: '2026-07-03' }] }, 'plannedAbsences.0.last'],
    [{ plannedAbsences: [{ first: '0001-01-01', last: '0001-01-01' }] }, 'plannedAbsences.0.first'],
    [{ plannedAbsences: [{ first: '9999-12-31', last: '9999-12-31' }] }, 'plannedAbsences.0.first'],
    [{ timer: { activityId: ID, startedAt: '0001-01-01T00:00:00+14:00' } }, 'timer.startedAt'],
    [{ timer: { activityId: ID, startedAt: '2026-03-12T10:00:01Z' } }, 'timer.startedAt'],
    [
      { timer: { activityId: ID, startedAt: '2026-03-11T10:00:00Z', confirmedUntil: '9999-12-31T23:59:59Z' } },
      'timer.confirmedUntil',
    ],
  ])('refuses %j', async (body, path) => {
    const session = await server.signIn();
    const response = await server.requestUnchecked('PATCH /api/v1/user', body, { session });
    expect([response.status, response.error.fields?.[0]?.path]).toEqual([400, path]);
  });

  it('changes the given fields, keeps absent ones and clears null ones', async () => {
    const session = await server.signIn('Ana', { dateOfBirth: '1990-05-05' });
    const named = await server.request('PATCH /api/v1/user', { name: '  Ana María ' }, { session });
    expect(named.data).toMatchObject({ name: 'Ana María', dateOfBirth: '1990-05-05' });
    const cleared = await server.request('PATCH /api/v1/user', { dateOfBirth: null }, { session });
    expect(cleared.data).toMatchObject({ name: 'Ana María', dateOfBirth: null });
    const untouched = await server.request('PATCH /api/v1/user', {}, { session });
    expect(untouched.data).toEqual(cleared.data);
    expect((await server.request('GET /api/v1/user', undefined, { session })).data).toEqual(cleared.data);
  });

  it.each([
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(81) }, 'name'],
    [{ name: 'a\nb' }, 'name'],
    [{ dateOfBirth: '1990-02-30' }, 'dateOfBirth'],
    [{ dateOfBirth: '1899-12-31' }, 'dateOfBirth'],
    // It is 2026-03-12 already where the day begins first, and 2026-03-13 nowhere.
    [{ dateOfBirth: '2026-03-13' }, 'dateOfBirth'],
  ])('rejects %j', async (body, path) => {
    const session = await server.signIn();
    const response = await server.requestUnchecked('PATCH /api/v1/user', body, { session });
    expect(response.status).toBe(400);
    expect(response.error.fields?.map((field) => field.path)).toEqual([path]);
  });

  it('stores a date of birth independent of time zones', async () => {
    const session = await server.signIn('Ana', { timezone: 'Pacific/Kiritimati' });
    for (const dateOfBirth of ['1900-01-01', '2011-12-30', '2026-03-12'] as const) {
      const { data } = await server.request('PATCH /api/v1/user', { dateOfBirth }, { session });
      expect(data.dateOfBirth).toBe(dateOfBirth);
    }
  });
});

describe('PATCH /api/v1/user/settings', () => {
  it('changes each setting separately and returns all of them', async () => {
    const session = await server.signIn();
    const expected = { ...(await server.request('GET /api/v1/user', undefined, { session })).data.settings };
    const changes = {
      language: 'ES',
      weekStartDay: 'SATURDAY',
      timezone: 'Asia/Kathmandu',
      themeMode: 'DARK',
      dayEndsAt: 6,
      allowWeeklyReviewEmails: false,
      weeklyReviewEmailTime: '00:00',
      allowDailyNotifications: true,
      dailyNotificationsTime: '23:59',
      allowWeeklyNotifications: true,
      weeklyNotificationsTime: '09:05',
      allowPageViews: false,
      allowSessionRecordings: true,
    } as const;
    for (const [name, value] of Object.entries(changes)) {
      Object.assign(expected, { [name]: value });
      const response = await server.requestUnchecked('PATCH /api/v1/user/settings', { [name]: value }, { session });
      expect(response.data).toEqual(expected);
    }
    expect((await server.request('GET /api/v1/user', undefined, { session })).data.settings).toEqual({
      ...expected,
      ...changes,
    });
  });

  it('merges concurrent changes of two devices', async () => {
    const session = await server.signIn();
    await Promise.all([
      server.request('PATCH /api/v1/user/settings', { language: 'JA' }, { session }),
      server.request('PATCH /api/v1/user/settings', { themeMode: 'LIGHT' }, { session }),
      server.request('PATCH /api/v1/user', { name: 'Bea' }, { session }),
    ]);
    const { data } = await server.request('GET /api/v1/user', undefined, { session });
    expect([data.name, data.settings.language, data.settings.themeMode]).toEqual(['Bea', 'JA', 'LIGHT']);
  });

  it.each([
    { language: 'FR' },
    { weekStartDay: 'TUESDAY' },
    { timezone: 'Mars/Olympus' },
    { timezone: '+09:00' },
    { themeMode: 'dark' },
    { dayEndsAt: 7 },
    { dayEndsAt: 1.5 },
    { weeklyReviewEmailTime: '24:00' },
    { dailyNotificationsTime: '9:00' },
    { allowPageViews: null },
    { allowSessionRecordings: 'yes' },
    { language: null },
  ])('rejects %j', async (body) => {
    const session = await server.signIn();
    const response = await server.requestUnchecked('PATCH /api/v1/user/settings', body, { session });
    expect(response.status).toBe(400);
    expect(response.error.fields?.map((field) => field.path)).toEqual(Object.keys(body));
  });
});

describe('POST /api/v1/user/onboarding-step/complete', () => {
  it('records each step once, in the order of completion', async () => {
    const session = await server.signIn();
    const complete = async (step: 'WELCOME' | 'QUESTIONS' | 'ADD_CALENDAR') => {
      server.clock.advance({ minutes: 1 });
      return (await server.request('POST /api/v1/user/onboarding-step/complete', { step }, { session })).data
        .onboardingCompleted;
    };
    expect(await complete('QUESTIONS')).toEqual(['QUESTIONS']);
    expect(await complete('WELCOME')).toEqual(['QUESTIONS', 'WELCOME']);
    expect(await complete('QUESTIONS')).toEqual(['QUESTIONS', 'WELCOME']);
    expect((await server.request('GET /api/v1/user', undefined, { session })).data.onboardingCompleted).toEqual([
      'QUESTIONS',
      'WELCOME',
    ]);
  });

  it('keeps the first completion when two devices complete it', async () => {
    const session = await server.signIn();
    const steps = await Promise.all(
      Array.from({ length: 6 }, () =>
        server.request('POST /api/v1/user/onboarding-step/complete', { step: 'FINAL' }, { session }),
      ),
    );
    expect(steps.map((response) => response.status)).toEqual(Array.from({ length: 6 }, () => 200));
    const rows = await server.db
      .selectFrom('onboarding_step')
      .selectAll()
      .where('user_id', '=', session.userId)
      .execute();
    expect(rows).toHaveLength(1);
  });
});

describe('POST /api/v1/user/suggestion/dismiss', () => {
  it('remembers what was dismissed, once and latest last, until it is taken back', async () => {
    const session = await server.signIn();
    const dismiss = async (key: string, isDismissed: boolean) =>
      (await server.request('POST /api/v1/user/suggestion/dismiss', { key, isDismissed }, { session })).data
        .dismissedSuggestions;
    expect(await dismiss('gym', true)).toEqual(['gym']);
    expect(await dismiss('book club', true)).toEqual(['gym', 'book club']);
    expect(await dismiss('gym', true)).toEqual(['book club', 'gym']);
    expect((await server.request('GET /api/v1/user', undefined, { session })).data.dismissedSuggestions).toEqual([
      'book club',
      'gym',
    ]);
    expect(await dismiss('book club', false)).toEqual(['gym']);
    expect(await dismiss('unknown', false)).toEqual(['gym']);
  });

  it('forgets the earliest of more than 200', async () => {
    const session = await server.signIn();
    const dismissed = Array.from({ length: 200 }, (_, index) => `title ${index}`);
    await server.db
      .updateTable('app_user')
      .set({ dismissed_suggestions: dismissed })
      .where('user_id', '=', session.userId)
      .execute();
    const { data } = await server.request(
      'POST /api/v1/user/suggestion/dismiss',
      { key: 'gym', isDismissed: true },
      { session },
    );
    expect(data.dismissedSuggestions).toEqual([...dismissed.slice(1), 'gym']);
  });

  it.each([{ key: ' ' }, { key: 'x'.repeat(201) }, { key: 'gym', isDismissed: 'yes' }])('rejects %j', async (body) => {
    const session = await server.signIn();
    const response = await server.requestUnchecked(
      'POST /api/v1/user/suggestion/dismiss',
      { isDismissed: true, ...body },
      { session },
    );
    expect(response.status).toBe(400);
  });
});
