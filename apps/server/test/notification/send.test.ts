import { compileCatalogue, type Locale } from '@sevenfold/i18n/compile';
import { describe, expect, it } from 'vitest';
import { sendDueNotifications } from '../../src/features/notification/send';
import { findDue } from '../../src/features/notification/subscriptionStore';
import { createPushSetup, startSubscribed, ORIGIN, startPushServer, titles } from './setup';

const parts = await startPushServer();

const DAILY = '2026-03-11T18:00:00Z';

describe('a daily notification', () => {
  it('arrives at the user’s time, once on each device, until the end of the day', async () => {
    const { setup, ana, phone } = await startSubscribed(parts);
    const tablet = await setup.subscribe(await setup.server.sessionOf(ana.userId));
    await setup.run();
    await setup.runAt('2026-03-11T17:59:59Z');
    expect(phone.received).toEqual([]);
    parts.server.clock.set(DAILY);
    for (let n = 0; n < 3; n += 1) await setup.run();
    for (const { received } of [phone, tablet]) {
      expect(received).toHaveLength(1);
      expect(received[0]).toMatchObject({ ttl: 6 * 3600, urgency: 'normal', topic: 'daily' });
    }
    expect(JSON.parse(phone.received[0]?.payload ?? '')).toEqual({
      web_push: 8030,
      notification: {
        title: 'Left for today',
        body: 'Run: 5 to go · 5 days left',
        navigate: `${ORIGIN}/day`,
        lang: 'en',
        dir: 'ltr',
        tag: 'daily',
        silent: false,
      },
      app_badge: 1,
    });
    expect(await setup.rows(ana)).toMatchObject([
      { kind: 'DAILY', date: '2026-03-11', status: 'SENT', attempts: 1 },
      { kind: 'DAILY', date: '2026-03-11', status: 'SENT', attempts: 1 },
    ]);
    expect(await setup.planned(ana)).toBe('2026-03-12T18:00:00.000Z');
    expect(setup.logged()).toContain('push message sent');
    expect(setup.logged()).not.toMatch(new RegExp(`Run|${ana.userId}|/push/`));
  });

  it('is not sent when nothing is left, and badges are those of the day', async () => {
    const { setup, ana, phone } = await startSubscribed(parts);
    await setup.record(ana, '2026-03-11');
    await setup.runAt(DAILY);
    expect(phone.received).toEqual([]);
    expect(await setup.rows(ana)).toMatchObject([{ status: 'EMPTY' }]);
  });

  it('comes on each day, and the weekly one on the last day of the week with what the week leaves', async () => {
    const { setup, ana, phone } = await startSubscribed(parts);
    parts.server.clock.set('2026-03-15T17:00:00Z');
    for (const date of ['2026-03-11', '2026-03-12', '2026-03-13', '2026-03-14'] as const) await setup.record(ana, date);
    await setup.runAt('2026-03-15T18:00:00Z');
    await setup.runAt('2026-03-15T19:00:00Z');
    expect(titles(phone)).toEqual(['Left for today', 'Last day of your week']);
    expect(phone.received[1]).toMatchObject({ topic: 'weekly', ttl: 5 * 3600 });
    expect(phone.received[1]?.payload).toContain('Run: 1 to go · 1 day left');
    expect(phone.received[1]?.payload).toContain(`${ORIGIN}/week`);
  });

  it.each([
    ['ES', 'Lo que queda hoy', 'Run: Faltan 5'],
    ['JA', '今日の残り', 'Run：目標まで5日'],
  ] as const)('is in the user’s language: %s', async (language, title, body) => {
    const setup = createPushSetup(parts);
    const phone = await setup.subscribe(await setup.signIn({ language }));
    await setup.runAt(DAILY);
    expect(titles(phone)).toEqual([title]);
    expect(phone.received[0]?.payload).toContain(body);
    expect(Object.values(compileCatalogue(language.toLowerCase() as Locale)).join()).toContain(title);
  });

  it('with the longest names takes at most 3,000 bytes', async () => {
    const { setup, ana, phone } = await startSubscribed(parts, { language: 'JA' });
    await parts.server.pool.query('UPDATE activity SET name = $2 WHERE user_id = $1', [ana.userId, '走'.repeat(60)]);
    for (const n of [1, 2, 3, 4])
      await parts.server.pool.query(
        `INSERT INTO activity SELECT (jsonb_populate_record(activity, jsonb_build_object('id', gen_random_uuid(), 'sort_order', $2::int))).*
         FROM activity WHERE user_id = $1 LIMIT 1`,
        [ana.userId, n],
      );
    await parts.server.pool.query(
      `INSERT INTO goal_period SELECT $1, id, '2026-W11', NULL, 5 FROM activity
       WHERE user_id = $1 AND id NOT IN (SELECT activity_id FROM goal_period WHERE user_id = $1)`,
      [ana.userId],
    );
    await setup.runAt(DAILY);
    expect(phone.received[0]?.payload).toContain('ほか1件');
    expect(phone.received[0]?.bytes).toBeLessThanOrEqual(3000);
  });
});

describe('a notification that the push service does not accept', () => {
  it('is sent again after Retry-After, and given up at the end of the day', async () => {
    const { setup, ana, phone } = await startSubscribed(parts);
    parts.server.clock.set(DAILY);
    parts.service.fault({ effect: { status: 429, headers: { 'retry-after': '600' } } });
    await setup.run();
    expect(await setup.planned(ana)).toBe('2026-03-11T18:10:00.000Z');
    parts.server.clock.advance({ minutes: 9 });
    await setup.run();
    expect(phone.received).toEqual([]);
    parts.server.clock.advance({ minutes: 1 });
    await setup.run();
    expect(phone.received).toMatchObject([{ ttl: 6 * 3600 - 600 }]);
    expect(await setup.rows(ana)).toMatchObject([{ status: 'SENT', attempts: 2 }]);

    parts.service.fault({ times: 100, effect: { status: 503 } });
    const next = '2026-03-13T18:00:00.000Z';
    for (let at = '2026-03-12T18:00:00Z'; at !== next; at = (await setup.planned(ana)) ?? next) {
      await setup.runAt(at);
    }
    expect(phone.received).toHaveLength(1);
    expect(await setup.rows(ana)).toContainEqual(
      expect.objectContaining({ date: '2026-03-12', status: 'REJECTED', code: 503 }),
    );
  });

  it.each([404, 410])('ends the subscription on %s', async (status) => {
    const { setup, ana } = await startSubscribed(parts);
    parts.server.clock.set(DAILY);
    parts.service.fault({ effect: { status } });
    await setup.run();
    const { rows } = await parts.server.pool.query('SELECT 1 FROM push_subscription WHERE user_id = $1', [ana.userId]);
    expect(rows).toEqual([]);
  });

  it.each([400, 413, 301])('is not sent again that day on %s', async (status) => {
    const { setup, ana, phone } = await startSubscribed(parts);
    parts.server.clock.set(DAILY);
    parts.service.fault({ effect: { status, headers: { location: parts.service.url } } });
    for (let n = 0; n < 2; n += 1) await setup.run();
    expect(await setup.rows(ana)).toMatchObject([{ status: 'REJECTED', code: status, attempts: 1 }]);
    await setup.runAt('2026-03-12T18:00:00Z');
    expect(phone.received).toHaveLength(1);
  });

  it('is sent again when the push service cannot be reached, and not when its response is lost', async () => {
    const { setup, ana } = await startSubscribed(parts);
    parts.server.clock.set(DAILY);
    const unreachable = {
      ...setup.deps,
      push: {
        ...setup.push,
        send: async () => ({ kind: 'RETRYABLE' as const, status: undefined, retryAfterMs: undefined }),
      },
    };
    const [due] = (await findDue(setup.deps.db, new Date(DAILY), 1000)).filter(({ user_id: id }) => id === ana.userId);
    await sendDueNotifications(unreachable, ana.userId, due?.id ?? '');
    expect(await setup.rows(ana)).toMatchObject([{ status: 'WAITING' }]);
    parts.server.clock.advance({ minutes: 1 });
    parts.service.fault({ effect: 'DROP' });
    for (let n = 0; n < 2; n += 1) await setup.run();
    expect(await setup.rows(ana)).toMatchObject([{ status: 'UNCONFIRMED', attempts: 2 }]);
  });
});

describe('workers', () => {
  it('that run at once send one message', async () => {
    const { setup, phone } = await startSubscribed(parts);
    parts.server.clock.set(DAILY);
    await Promise.all(Array.from({ length: 4 }, () => setup.run()));
    expect(phone.received).toHaveLength(1);
  });

  it('do not send again what one sent that died before it could say so', async () => {
    const { setup, ana, phone } = await startSubscribed(parts);
    parts.server.clock.set(DAILY);
    const [due] = (await findDue(setup.deps.db, new Date(DAILY), 1000)).filter(({ user_id: id }) => id === ana.userId);
    // The process ends between the response of the push service and the statement that stores it.
    const dying = {
      ...setup.deps,
      push: {
        ...setup.push,
        send: async (...args: Parameters<typeof setup.push.send>) => {
          await setup.push.send(...args);
          throw new Error('killed');
        },
      },
    };
    await expect(sendDueNotifications(dying, ana.userId, due?.id ?? '')).rejects.toThrow('killed');
    parts.server.clock.advance({ minutes: 10 });
    await setup.run();
    expect(phone.received).toHaveLength(1);
    expect(await setup.rows(ana)).toMatchObject([{ status: 'SENDING', attempts: 1 }]);
    expect(await setup.planned(ana)).toBe('2026-03-12T18:00:00.000Z');
  });

  it('send after the lease what one had only claimed', async () => {
    const { setup, ana, phone } = await startSubscribed(parts);
    parts.server.clock.set(DAILY);
    await setup.server.pool.query(
      `INSERT INTO push_delivery SELECT user_id, id, 'DAILY', '2026-03-11', 'CLAIMED', gen_random_uuid(), $2, 1, NULL, $2
       FROM push_subscription WHERE user_id = $1`,
      [ana.userId, '2026-03-11T18:01:00Z'],
    );
    await setup.run();
    expect(phone.received).toEqual([]);
    expect(await setup.planned(ana)).toBe('2026-03-11T18:01:00.000Z');
    parts.server.clock.advance({ minutes: 1 });
    await setup.run();
    expect(phone.received).toHaveLength(1);
  });
});

describe('a change of the settings', () => {
  it('moves notifications, and brings none whose time has passed', async () => {
    const { setup, ana, phone } = await startSubscribed(parts);
    await setup.runAt('2026-03-11T17:00:00Z');
    await setup.settings(ana, { dailyNotificationsTime: '16:00' });
    await setup.run();
    expect(phone.received).toEqual([]);
    await setup.settings(ana, { dailyNotificationsTime: '17:30' });
    await setup.runAt('2026-03-11T17:30:00Z');
    expect(phone.received).toHaveLength(1);
    await setup.settings(ana, { dailyNotificationsTime: '20:00' });
    await setup.runAt('2026-03-11T20:00:00Z');
    expect(phone.received, 'one for each day').toHaveLength(1);
    await setup.settings(ana, { allowDailyNotifications: false, allowWeeklyNotifications: false });
    await setup.runAt('2026-03-12T20:00:00Z');
    expect(phone.received).toHaveLength(1);
  });

  it.each([
    ['America/New_York', '2026-03-08', '2026-03-08T22:00:00Z'],
    ['Pacific/Kiritimati', '2026-03-12', '2026-03-12T04:00:00Z'],
    ['Asia/Kolkata', '2026-03-11', '2026-03-11T12:30:00Z'],
  ])('follows the zone %s and its clock changes', async (timezone, date, at) => {
    const setup = createPushSetup(parts);
    const ana = await setup.signIn({ timezone });
    parts.server.clock.set(new Date(Date.parse(at) - 1000).toISOString());
    await parts.server.pool.query("UPDATE goal_period SET start_week_id = '2026-W10' WHERE user_id = $1", [ana.userId]);
    await parts.server.pool.query("UPDATE activity SET created_at = '2026-01-01' WHERE user_id = $1", [ana.userId]);
    await parts.server.pool.query("UPDATE session SET created_at = '2026-01-01' WHERE user_id = $1", [ana.userId]);
    const phone = await setup.subscribe(ana);
    await setup.run();
    expect(phone.received).toEqual([]);
    await setup.runAt(at);
    expect(await setup.rows(ana)).toContainEqual(expect.objectContaining({ kind: 'DAILY', date, status: 'SENT' }));
  });

  it('a notification is late until the end of the day that the user has set, and never later', async () => {
    const setup = createPushSetup(parts);
    const ana = await setup.signIn();
    await setup.settings(ana, { dayEndsAt: 3 });
    const phone = await setup.subscribe(ana);
    await setup.runAt('2026-03-12T02:00:00Z');
    expect(phone.received).toMatchObject([{ ttl: 3600 }]);
    expect(await setup.rows(ana)).toMatchObject([{ date: '2026-03-11' }]);
    await setup.runAt('2026-03-13T03:00:00Z');
    expect(phone.received).toHaveLength(1);
  });
});
