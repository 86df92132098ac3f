import type { FakeRequest, FakeResponse } from '@sevenfold/fakes/httpServer';
import { startICalendar, type ICalendarFake } from '@sevenfold/fakes/icalendar';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { icalFeed } from '../../src/adapters/icalFeed';
import { isPublicAddress } from '../../src/adapters/publicNetwork/address';
import { PUBLIC_NETWORK, type Network } from '../../src/adapters/publicNetwork';
import { calendarError, LOOPBACK, noSignal, testClock, WINDOW } from './calendarCases';
import { builtFeedWorker } from './feedWorker';

const clock = testClock();
const worker = builtFeedWorker();
let fake: ICalendarFake;

beforeEach(async () => {
  fake = await startICalendar();
});

afterEach(() => fake.stop());

const read = (path: string, { network = LOOPBACK }: { network?: Network } = {}) =>
  icalFeed(clock, network, worker).read({
    url: new URL(path, fake.url).href,
    window: WINDOW,
    timeZone: 'UTC',
    signal: noSignal(),
  });

describe('addresses that are not public', () => {
  test.each([
    '0.0.0.0',
    '10.0.0.1',
    '100.64.0.1',
    '127.0.0.1',
    '127.1.2.3',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.1',
    '192.0.2.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::127.0.0.1',
    '::ffff:10.0.0.1',
    '::ffff:7f00:1',
    '64:ff9b::7f00:1',
    '64:ff9b::10.0.0.1',
    '64:ff9b::a9fe:a9fe',
    '64:ff9b:1::1',
    '64:ff9b:1:a00:1::808:808',
    '100::1',
    '2001:db8::1',
    '2001::1',
    '2002:7f00:1::',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    'localhost',
    '',
  ])('refuses %s', (address) => expect(isPublicAddress(address)).toBe(false));

  test.each([
    '1.1.1.1',
    '8.8.8.8',
    '93.184.216.34',
    '172.32.0.1',
    '100.128.0.1',
    '2606:4700:4700::1111',
    '::ffff:8.8.8.8',
    '64:ff9b::8.8.8.8',
  ])('allows %s', (address) => expect(isPublicAddress(address)).toBe(true));

  test.each([
    'https://127.0.0.1/a.ics',
    'https://[::1]/a.ics',
    'https://[::ffff:127.0.0.1]/a.ics',
    'https://2130706433/a.ics',
    'https://0x7f.1/a.ics',
    'https://017700000001/a.ics',
    'https://169.254.169.254/latest/meta-data',
    'http://example.org/a.ics',
    'ftp://example.org/a.ics',
    'file:///etc/passwd',
    'webcal://10.0.0.1/a.ics',
    'not an address',
  ])('refuses to fetch %s', async (url) => {
    const reading = icalFeed(clock).read({ url, window: WINDOW, timeZone: 'UTC', signal: noSignal() });
    expect((await calendarError(reading)).kind).toBe('ADDRESS_REFUSED');
  });

  test('reads the configured addresses of this machine by http, and no other address of it', async () => {
    fake.publish('/a.ics', 'Ana');
    const { host, port } = new URL(fake.url);
    fake.serve('/redirect', { status: 302, headers: { location: 'http://127.0.0.1:1/a.ics' } });
    const network = { ...PUBLIC_NETWORK, hosts: [host] };
    expect(await read('/a.ics', { network })).toMatchObject({ name: 'Ana' });
    for (const url of [
      '/redirect',
      `http://localhost:${port}/a.ics`,
      `http://127.0.0.2:${port}/a.ics`,
      `ftp://${host}/a.ics`,
    ])
      expect((await calendarError(read(url, { network }))).kind, url).toBe('ADDRESS_REFUSED');
    expect((await calendarError(read('/a.ics', { network: PUBLIC_NETWORK }))).kind).toBe('ADDRESS_REFUSED');
  });

  /** Resolves every host to these addresses, one list after the other. */
  const resolvingTo = (...results: string[][]) => {
    let count = 0;
    const resolve = ((
      _host: string,
      _options: object,
      done: (error: null, addresses: { address: string; family: number }[]) => void,
    ) => {
      const addresses = results[Math.min(count++, results.length - 1)] ?? [];
      done(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      );
    }) as Network['resolve'];
    return { resolve, resolutions: () => count };
  };

  test('does not connect to a public name that resolves to a private address, also beside a public one', async () => {
    for (const addresses of [['10.0.0.1'], ['93.184.216.34', '127.0.0.1'], ['::1'], ['fd00::1', '2606:4700::1']]) {
      const { resolve } = resolvingTo(addresses);
      const reading = icalFeed(clock, { ...PUBLIC_NETWORK, resolve }).read({
        url: 'https://calendar.example.org/a.ics',
        window: WINDOW,
        timeZone: 'UTC',
        signal: noSignal(),
      });
      const error = await calendarError(reading);
      expect([error.kind, error.message]).toEqual(['UNAVAILABLE', 'no response']);
    }
  });

  test('reports a name that resolves to a private address like one that does not exist', async () => {
    const unknown = ((_host: string, _options: object, done: (error: Error) => void) => {
      done(Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' }));
    }) as Network['resolve'];
    const errorWith = async (resolve: Network['resolve']) => {
      const url = 'https://intranet.example.org/a.ics';
      const feed = icalFeed(clock, { ...PUBLIC_NETWORK, resolve });
      const { kind, message, retryAfterMs } = await calendarError(
        feed.read({ url, window: WINDOW, timeZone: 'UTC', signal: noSignal() }),
      );
      return { kind, message, retryAfterMs };
    };
    expect(await errorWith(resolvingTo(['10.0.0.1']).resolve)).toEqual(await errorWith(unknown));
  });

  test('connects to the address that was checked, when the name changes between requests', async () => {
    fake.publish('/a.ics', 'Ana');
    const { port } = new URL(fake.url);
    const { resolve, resolutions } = resolvingTo(['127.0.0.1'], ['10.0.0.1']);
    const feed = icalFeed(clock, { ...LOOPBACK, resolve }, worker);
    const request = {
      url: `http://calendar.example.org:${port}/a.ics`,
      window: WINDOW,
      timeZone: 'UTC',
      signal: noSignal(),
    };
    expect(await feed.read(request)).toMatchObject({ name: 'Ana' });
    expect((await calendarError(feed.read(request))).kind).toBe('UNAVAILABLE');
    expect(resolutions()).toBe(2);
  });

  const redirect =
    (location: string) =>
    (_request: FakeRequest): FakeResponse => ({ status: 302, headers: { location } });

  test('checks every redirect', async () => {
    fake.publish('/a.ics', 'Ana');
    fake.serve('/one', redirect('/a.ics'));
    expect(await read('/one')).toMatchObject({ name: 'Ana' });
    for (const location of [
      'http://127.0.0.2/a.ics',
      'http://[::1]/a.ics',
      'http://10.0.0.1/',
      'file:///etc/passwd',
      'https://127.0.0.1/',
      'http://',
    ]) {
      fake.serve('/redirect', redirect(location));
      expect((await calendarError(read('/redirect'))).kind, location).toBe('ADDRESS_REFUSED');
    }
  });

  test('follows five redirects and no more', async () => {
    fake.publish('/0', 'Ana');
    for (let left = 1; left <= 6; left++) fake.serve(`/${left}`, redirect(`/${left - 1}`));
    expect(await read('/5')).toMatchObject({ name: 'Ana' });
    expect((await calendarError(read('/6'))).kind).toBe('UNREADABLE');
  });
});

test('keeps the address out of its errors', async () => {
  const reading = icalFeed(clock).read({
    url: 'https://secret-token.invalid/private-abc.ics',
    window: WINDOW,
    timeZone: 'UTC',
    signal: noSignal(),
  });
  const error = await calendarError(reading);
  expect(`${error.message} ${error.stack ?? ''} ${JSON.stringify(error)}`).not.toMatch(/secret|private-abc/);
});
