/** @module-tag long */

import { beforeEach, describe, expect, it } from 'vitest';
import { type FeedServer, startFeedSuite } from './calendarServer';

const suite = await startFeedSuite();
let context: FeedServer;
beforeEach(async () => {
  context = await suite.newContext();
});

const EVENTS = Number(process.env['FEED_EVENTS'] ?? 10_000);

/** A calendar file with that many events of one minute, and a long description each. */
const fileOf = (prefix: string): string => {
  const events = Array.from({ length: EVENTS }, (_, index) => {
    const at = new Date(Date.UTC(2025, 3, 1) + index * 600_000).toISOString().replaceAll(/[-:]|\.\d+/g, '');
    return `BEGIN:VEVENT\r\nUID:${prefix}-with-a-common-beginning-${index}\r\nDTSTART:${at}\r\nDURATION:PT1M\r\nSUMMARY:${prefix} ${index}\r\nEND:VEVENT\r\n`;
  });
  return `BEGIN:VCALENDAR\r\n${events.join('')}END:VCALENDAR\r\n`;
};

describe('a published calendar with thousands of events', () => {
  it('is written, and replaced when all of its events have changed', async () => {
    const path = context.account.primary.id;
    context.fake.serve(path, { status: 200, body: fileOf('first') });
    const id = await context.connected();
    context.fake.serve(path, { status: 200, body: fileOf('second') });
    await context.sync(id);
    expect((await context.integrations())[0]).toMatchObject({ status: 'CONNECTED', error: null });
    const { rows } = await context.server.pool.query<{ first: number; second: number }>(
      `SELECT count(*) FILTER (WHERE name LIKE 'first%')::int AS first, count(*) FILTER (WHERE name LIKE 'second%')::int AS second
       FROM calendar_event WHERE user_id = $1`,
      [context.user.userId],
    );
    expect(rows[0]).toEqual({ first: 0, second: EVENTS });
  }, 120_000);
});
