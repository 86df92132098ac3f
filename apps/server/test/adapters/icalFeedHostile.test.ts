/** @module-tag long */

import { startICalendar, type ICalendarFake } from '@sevenfold/fakes/icalendar';
import fc from 'fast-check';
import { existsSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { icalFeed } from '../../src/adapters/icalFeed';
import { CalendarError } from '../../src/ports/calendar';
import { LOOPBACK, noSignal, testClock, WINDOW } from './calendarCases';
import { builtFeedWorker } from './feedWorker';
import { hostileCalendar } from './hostileCalendars';

/** Number of generated files: a few with every run of the suite, 2,000 before a release. */
const FILES = Number(process.env['HOSTILE_CALENDARS'] ?? 3);
const SEED = Number(process.env['HOSTILE_SEED'] ?? 1);
/** Maximum time for which other requests wait, in milliseconds. */
const WAIT_MAX = 200;
const TICK_MS = 5;

const worker = builtFeedWorker();
let fake: ICalendarFake;
beforeEach(async () => {
  fake = await startICalendar();
});
afterEach(() => fake.stop());

const SCHEDULER = '/proc/self/schedstat';
/** Time for which this thread was ready but had no processor, in milliseconds; 0 where the system does not tell. */
const processorWait = (): number =>
  existsSync(SCHEDULER) ? Number(readFileSync(SCHEDULER, 'utf8').split(' ')[1]) / 1e6 : 0;

/** Measures the longest time for which this thread did not handle events, without waits for a processor. */
function measureBlocking(): { stop(): number } {
  let longest = 0;
  let last = { at: performance.now(), waited: processorWait() };
  const tick = (): void => {
    const now = { at: performance.now(), waited: processorWait() };
    longest = Math.max(longest, now.at - last.at - TICK_MS - (now.waited - last.waited));
    last = now;
  };
  const timer = setInterval(tick, TICK_MS);
  return {
    stop() {
      tick();
      clearInterval(timer);
      return longest;
    },
  };
}

async function readAll(body: string | Buffer): Promise<number> {
  fake.serve('/hostile.ics', { status: 200, body });
  const feed = icalFeed(testClock(), LOOPBACK, worker);
  const blocking = measureBlocking();
  await feed
    .read({ url: new URL('/hostile.ics', fake.url).href, window: WINDOW, timeZone: 'UTC', signal: noSignal() })
    .catch((error: unknown) => {
      if (!(error instanceof CalendarError)) throw error;
    });
  return blocking.stop();
}

/** Blocking that a second and a third reading of the file repeat; other blocking is of the machine. */
async function repeatedBlocking(body: Buffer): Promise<number> {
  let least = await readAll(body);
  for (let again = 0; again < 2 && least >= WAIT_MAX; again++) least = Math.min(least, await readAll(body));
  return least;
}

const calendar = (...parts: string[][]): string =>
  ['BEGIN:VCALENDAR', ...parts.map((lines) => lines.join('\r\n')), 'END:VCALENDAR', ''].join('\r\n');
const zone = (name: string, rule: string): string[] => [
  'BEGIN:VTIMEZONE',
  `TZID:${name}`,
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0600',
  'TZOFFSETTO:+0500',
  `RRULE:${rule}`,
  'END:STANDARD',
  'END:VTIMEZONE',
];
const event = (...lines: string[]): string[] => ['BEGIN:VEVENT', 'UID:1', ...lines, 'END:VEVENT'];

test.each([
  ['a line of 250,000 parameters', () => calendar(event(`DTSTART${';X=1'.repeat(250_000)}:20261101T100000Z`))],
  [
    '20,000 zones',
    () =>
      calendar(
        Array.from({ length: 20_000 }, (_, index) => [
          ...zone(`Z${index}`, 'FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU'),
          ...event(`DTSTART;TZID=Z${index}:20260601T090000`),
        ]).flat(),
      ),
  ],
  [
    'a zone that changes every second',
    () => calendar(zone('Z', 'FREQ=SECONDLY'), event('DTSTART;TZID=Z:20260601T090000', 'RRULE:FREQ=DAILY')),
  ],
  [
    '2.9 million folded lines',
    () => calendar(event('DTSTART:20260601T090000Z', `SUMMARY:${'\r\n a'.repeat(2_400_000)}`)),
  ],
  [
    'a count of 20 digits',
    () => calendar(event('DTSTART:20260601T090000Z', 'RRULE:FREQ=DAILY;COUNT=99999999999999999999')),
  ],
  [
    '40,000 events with long texts',
    () =>
      calendar(
        Array.from({ length: 40_000 }, (_, index) => [
          'BEGIN:VEVENT',
          `UID:${index}`,
          'DTSTART:20260601T090000Z',
          `DESCRIPTION:${'a'.repeat(120)}`,
          'END:VEVENT',
        ]).flat(),
      ),
  ],
])('a file with %s blocks nobody for more than 200 ms', async (_case, text) => {
  const body = Buffer.from(text());
  // Loads what the first reading needs.
  await readAll(Buffer.from(calendar()));
  expect(await repeatedBlocking(body)).toBeLessThan(WAIT_MAX);
});

test(
  `none of ${FILES} generated hostile files blocks anybody for more than 200 ms`,
  async () => {
    // Loads what the first reading needs.
    await readAll(Buffer.from(calendar()));
    for (let seed = SEED; seed < SEED + FILES; seed++) {
      const [text = ''] = fc.sample(hostileCalendar, { seed, numRuns: 1 });
      expect(await repeatedBlocking(Buffer.from(text)), `seed ${seed}`).toBeLessThan(WAIT_MAX);
    }
  },
  60_000 + FILES * 10_000,
);
