/** @module-tag long */

import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { releaseFeed } from '../../src/adapters/releaseFeed';
import { releaseTask } from '../../src/features/release/task';
import { VERSION } from '../../src/version';
import { silent } from '../database';
import { startServer, type TestServer, type TestUser } from '../harness';
import { ADMIN_ENV, signInAdmin } from './cases';

const CHANGELOG = 'https://example.org/changes#v';
const NEXT = { version: '900.1.0', changelog: CHANGELOG };
const SHOWN = { version: '900.1.0', changelogUrl: CHANGELOG };

type Respond = (response: ServerResponse, path: string) => void;

interface Feed {
  readonly url: string;
  readonly received: { readonly method: string; readonly path: string; readonly headers: IncomingHttpHeaders }[];
  respond: Respond;
}

async function startFeed(respond: Respond): Promise<Feed> {
  const received: Feed['received'] = [];
  const http = createServer((request, response) => {
    const { method = '', url: path = '', headers } = request;
    received.push({ method, path, headers });
    feed.respond(response, path);
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    http.closeAllConnections();
    http.close();
  });
  const { port } = http.address() as AddressInfo;
  const feed: Feed = { url: `http://127.0.0.1:${port}/newest.json`, received, respond };
  return feed;
}

const json =
  (body: unknown): Respond =>
  (response) =>
    void response.end(JSON.stringify(body));

let server: TestServer;
let root: TestUser;
let feed: Feed;
beforeEach(async () => {
  server = await startServer({ env: ADMIN_ENV });
  root = await signInAdmin(server);
  feed = await startFeed(json(NEXT));
});

const deps = () => ({
  ...server,
  log: silent,
  changes: { publish: () => undefined },
  signal: new AbortController().signal,
});
const check = (url: string | undefined = feed.url, timeoutMs = 5_000): Promise<void> =>
  releaseTask(releaseFeed({ url, timeoutMs })).run({}, deps());
const shown = async () =>
  (await server.request('GET /api/v1/admin/status', undefined, { session: root })).data.newRelease;

describe('a newer release', () => {
  it('is shown to administrators until the server is configured without an address', async () => {
    expect(await shown()).toBeNull();
    await check();
    expect(await shown()).toEqual(SHOWN);
    await releaseTask(undefined).run({}, deps());
    expect(await shown()).toBeNull();
    expect(feed.received).toHaveLength(1);
  });

  it('is replaced by the next one', async () => {
    await check();
    server.clock.advance({ days: 1 });
    feed.respond = json({ version: '900.2.0', changelog: 'https://example.org/2', later: 'field' });
    await check();
    expect(await shown()).toEqual({ version: '900.2.0', changelogUrl: 'https://example.org/2' });
  });

  it('is not shown once it is the running version', async () => {
    await check();
    await server.pool.query('UPDATE known_release SET version = $1', [VERSION]);
    expect(await shown()).toBeNull();
  });
});

describe('the request', () => {
  it('is sent once a day, however many processes look for a release', async () => {
    await Promise.all(Array.from({ length: 8 }, () => check()));
    expect(feed.received).toHaveLength(1);
    for (let hour = 0; hour < 72; hour += 1) {
      server.clock.advance({ hours: 1 });
      await check();
    }
    expect(feed.received).toHaveLength(4);
  });

  it('is not repeated before the next day after a failure', async () => {
    feed.respond = (response) => void response.writeHead(500).end();
    await check();
    server.clock.advance({ hours: 23 });
    await check();
    expect(feed.received).toHaveLength(1);
  });

  it('is sent again after a clock that was years ahead', async () => {
    await server.pool.query(`INSERT INTO known_release (asked_at) VALUES ('2030-01-01')`);
    await check();
    expect(await shown()).toEqual(SHOWN);
  });

  it('says nothing about the installation', async () => {
    feed.respond = (response) => {
      response.setHeader('set-cookie', 'id=1; Path=/');
      json(NEXT)(response, '');
    };
    await check();
    server.clock.advance({ days: 1 });
    await check();
    expect(feed.received).toHaveLength(2);
    for (const { method, path, headers } of feed.received) {
      expect([method, path]).toEqual(['GET', '/newest.json']);
      expect(Object.keys(headers).sort()).toEqual([
        'accept',
        'accept-encoding',
        'accept-language',
        'connection',
        'host',
        'sec-fetch-mode',
        'user-agent',
      ]);
      expect(headers['user-agent']).toBe('node');
      expect(JSON.stringify(headers)).not.toContain(VERSION);
    }
  });
});

describe('a response that is not a newer release changes nothing', () => {
  const HTML = '<!doctype html><p>Sign in to this network';
  it.each<[string, Respond]>([
    ['a page', (response) => void response.setHeader('content-type', 'text/html').end(HTML)],
    ['nothing', (response) => void response.end()],
    ['null', json(null)],
    ['a list', json([NEXT])],
    ['a missing link', json({ version: '901.0.0' })],
    ['a script as link', json({ version: '901.0.0', changelog: 'javascript:alert(1)' })],
    ['a data link', json({ version: '901.0.0', changelog: 'data:text/html,<script>alert(1)</script>' })],
    ['an unencrypted link', json({ version: '901.0.0', changelog: 'http://example.org/' })],
    ['a link with a password', json({ version: '901.0.0', changelog: 'https://bank.example@evil.example/' })],
    ['a long link', json({ version: '901.0.0', changelog: `https://example.org/${'a'.repeat(500)}` })],
    ['markup as version', json({ version: '<b>901.0.0</b>', changelog: CHANGELOG })],
    ['a version with a line break', json({ version: '901.0.0\n', changelog: CHANGELOG })],
    ['a prerelease', json({ version: '901.0.0-rc.1', changelog: CHANGELOG })],
    ['a number as version', json({ version: 901, changelog: CHANGELOG })],
    ['a version of huge numbers', json({ version: '9999999.0.0', changelog: CHANGELOG })],
    ['an older version than the known one', json({ version: '900.0.9', changelog: 'https://evil.example/' })],
    ['the running version', json({ version: VERSION, changelog: 'https://evil.example/' })],
    ['a large body', json({ version: '901.0.0', changelog: CHANGELOG, notes: 'a'.repeat(8_000) })],
    [
      'a body that is large once unpacked',
      (response) => {
        const body = JSON.stringify({ version: '901.0.0', changelog: CHANGELOG, notes: 'a'.repeat(50_000_000) });
        response.setHeader('content-encoding', 'gzip').end(gzipSync(body));
      },
    ],
    ['a status of an error', (response) => json({ ...NEXT, version: '901.0.0' })(response.writeHead(404), '')],
    ['a lost connection', (response) => void response.destroy()],
    ['a redirect to a file', (response) => void response.writeHead(302, { location: 'file:///etc/passwd' }).end()],
    [
      'a redirect to another scheme',
      (response) => void response.writeHead(302, { location: 'https://127.0.0.1:1/' }).end(),
    ],
    [
      'a redirect from this machine to another',
      (response) => void response.writeHead(302, { location: 'http://192.0.2.1/' }).end(),
    ],
    ['a redirect without end', (response) => void response.writeHead(302, { location: '/newest.json' }).end()],
  ])('%s', async (_, respond) => {
    await check();
    server.clock.advance({ days: 1 });
    feed.respond = respond;
    await check();
    expect(feed.received.length).toBeGreaterThan(1);
    expect(await shown()).toEqual(SHOWN);
  });

  it.each<[string, Respond]>([
    ['no response', () => undefined],
    [
      'a body that never ends',
      (response) => {
        response.write('{');
        const dripping = setInterval(() => response.write(' '), 20);
        response.on('close', () => clearInterval(dripping));
      },
    ],
  ])('%s ends with the timeout', async (_, respond) => {
    feed.respond = respond;
    const before = performance.now();
    await check(feed.url, 300);
    expect(performance.now() - before).toBeLessThan(3_000);
    expect(await shown()).toBeNull();
  });
});

it('a redirect within this machine is followed', async () => {
  feed.respond = (response, path) =>
    path === '/moved.json'
      ? json(NEXT)(response, path)
      : void response.writeHead(302, { location: '/moved.json' }).end();
  await check();
  expect(await shown()).toEqual(SHOWN);
});
