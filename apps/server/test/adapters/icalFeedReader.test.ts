import { describe, expect, test } from 'vitest';
import { FeedReader } from '../../src/adapters/icalFeed/reader';
import { calendarError, noSignal, WINDOW } from './calendarCases';
import { builtFeedWorker } from './feedWorker';

const worker = builtFeedWorker();
const LONG_MS = 60_000;
/** A worker that runs this code instead of reading a file. */
const script = (code: string): URL => new URL(`data:text/javascript,${encodeURIComponent(code)}`);
const endless = script('for (;;);');
const file = (text = '') => ({ bytes: new TextEncoder().encode(text), window: WINDOW, timeZone: 'UTC' });
const calendar = 'BEGIN:VCALENDAR\nNAME:Ana\nEND:VCALENDAR\n';

describe('reading a calendar file in a worker thread', () => {
  test('takes over the memory of the file and returns its content', async () => {
    const given = file(calendar);
    expect(await new FeedReader(worker).read(given, noSignal())).toEqual({ name: 'Ana', events: [] });
    expect(given.bytes.byteLength).toBe(0);
  });

  test('returns the events of a file with more of them than fit into a message, in their order', async () => {
    const uids = Array.from({ length: 1001 }, (_, index) => String(index));
    const events = uids.map((uid) => `BEGIN:VEVENT\nUID:${uid}\nDTSTART:20260601T090000Z\nEND:VEVENT\n`).join('');
    const text = `BEGIN:VCALENDAR\n${events}END:VCALENDAR\n`;
    const read = await new FeedReader(worker).read(file(text), noSignal());
    expect(read.events.map(({ iCalUid }) => iCalUid)).toEqual(uids);
  });

  test.each(['\n ', '\r\n\t'])('reads a text that is folded within a character, by %j', async (fold) => {
    const name = 'ジムでé💪';
    const text = (summary: string) =>
      `BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nDTSTART:20260601T090000Z\nSUMMARY:${summary}\nEND:VEVENT\nEND:VCALENDAR\n`;
    const bytes = [...new TextEncoder().encode(text('§'))];
    const folded = [...new TextEncoder().encode(name)].flatMap((byte) => [...new TextEncoder().encode(fold), byte]);
    bytes.splice(bytes.indexOf(0xc2), 2, ...folded);
    const read = await new FeedReader(worker).read({ ...file(), bytes: Uint8Array.from(bytes) }, noSignal());
    expect(read.events.map((event) => event.name)).toEqual([name]);
  });

  test('ends one that takes too long, as too large', async () => {
    expect((await calendarError(new FeedReader(endless, 300).read(file(), noSignal()))).kind).toBe('TOO_LARGE');
  });

  test('ends one that takes too much memory, as too large', { tags: ['long'] }, async () => {
    const hoarding = script('const all = []; for (;;) all.push(Array.from({ length: 1000 }, Math.random));');
    const error = await calendarError(new FeedReader(hoarding, LONG_MS).read(file(), noSignal()));
    expect([error.kind, error.message]).toEqual(['TOO_LARGE', 'reading takes too much memory']);
  });

  test('ends at once when the process stops, also for those that wait', async () => {
    const stop = new AbortController();
    const reader = new FeedReader(endless, LONG_MS);
    const readings = Array.from({ length: 5 }, () => calendarError(reader.read(file(), stop.signal)));
    stop.abort();
    expect((await Promise.all(readings)).map(({ kind }) => kind)).toEqual(Array.from(readings, () => 'UNAVAILABLE'));
  });

  test('reads one file of a user at a time, so that other users do not wait for files that take long', async () => {
    const stop = new AbortController();
    const code = `import { parentPort, workerData } from 'node:worker_threads';
      while (workerData.timeZone === 'ENDLESS');
      parentPort.postMessage({ kind: 'END', name: 'Bob' });`;
    const reader = new FeedReader(script(code), LONG_MS);
    const endlessFile = () => ({ ...file(), timeZone: 'ENDLESS' });
    const ana = [1, 2, 3].map(() => calendarError(reader.read(endlessFile(), stop.signal, 'ana')));
    const bob = [1, 2, 3].map(() => reader.read(file(), stop.signal, 'bob'));
    expect((await Promise.all(bob)).map(({ name }) => name)).toEqual(['Bob', 'Bob', 'Bob']);
    stop.abort();
    expect((await Promise.all(ana)).map(({ kind }) => kind)).toEqual(Array.from(ana, () => 'UNAVAILABLE'));
  });

  test('continues with a waiting file when another one was stopped', async () => {
    const stop = new AbortController();
    const waiting = new AbortController();
    const reader = new FeedReader(worker);
    const readings = [stop, stop, waiting].map(({ signal }) => calendarError(reader.read(file(calendar), signal)));
    const last = reader.read(file(calendar), noSignal());
    stop.abort();
    waiting.abort();
    await Promise.all(readings);
    expect(await last).toMatchObject({ name: 'Ana' });
  });

  test('reports a script that cannot be loaded as a fault of the server, not of the calendar', async () => {
    const reading = new FeedReader(new URL('file:///does/not/exist.js')).read(file(), noSignal());
    await expect(reading).rejects.toMatchObject({ code: 'MODULE_NOT_FOUND' });
  });
});
