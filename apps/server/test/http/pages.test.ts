import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../harness';

const SCRIPT = "document.documentElement.classList.toggle('dark', true)";
const INDEX = `<!doctype html><html><head><script>${SCRIPT}</script><script type="module" src="/assets/main-abc.js"></script><style>body{margin:0}</style></head></html>`;
const MAIN = 'export const main = 1;\n'.repeat(200);

const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The native app that links of a server open. */
const NATIVE_APP = { ANDROID_APP_FINGERPRINTS: Array(32).fill('AB').join(':'), IOS_APP_TEAM: 'ABCDE12345' };

let folder: string;
let server: TestServer;
let google: TestServer;
let open: TestServer;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sevenfold-web-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), INDEX);
  writeFileSync(join(folder, 'sw.js'), 'const worker = 1;\n');
  writeFileSync(join(folder, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(folder, 'assets', 'main-abc.js'), MAIN);
  writeFileSync(join(folder, 'assets', 'main-abc.js.br'), brotliCompressSync(MAIN));
  server = await startServer({ env: { WEB_FOLDER: folder } });
  const { databaseUrl } = server;
  google = await startServer({
    databaseUrl,
    env: { WEB_FOLDER: folder, GOOGLE_CLIENT_ID: 'client-1', SENTRY_WEB_DSN: 'https://key@sentry.example.org/1' },
  });
  open = await startServer({
    databaseUrl,
    env: { ...NATIVE_APP, WEB_FOLDER: folder, PUBLIC_URL: 'https://plan.example.org' },
  });
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('links that open the native app', () => {
  const ANDROID = '/.well-known/assetlinks.json';
  const APPLE = '/.well-known/apple-app-site-association';

  it('name the app of the server, by its certificate and its team', async () => {
    const [android, apple] = [await open.inject({ url: ANDROID }), await open.inject({ url: APPLE })];
    for (const { headers } of [android, apple]) expect(headers['content-type']).toMatch(/^application\/json/);
    expect(android.json()).toEqual([
      {
        relation: ['delegate_permission/common.handle_all_urls'],
        target: {
          namespace: 'android_app',
          package_name: 'app.sevenfold',
          sha256_cert_fingerprints: [NATIVE_APP.ANDROID_APP_FINGERPRINTS],
        },
      },
    ]);
    expect(apple.json()).toMatchObject({ applinks: { details: [{ appIDs: ['ABCDE12345.app.sevenfold'] }] } });
    expect(apple.body).toContain('{"/":"/weekly-review/*"}');
    expect(apple.body, 'the administration stays in the browser').not.toContain('admin');
  });

  it.each([ANDROID, APPLE])('are none where no app is configured: %s', async (url) => {
    expect((await server.inject({ url })).statusCode).toBe(404);
  });
});

describe('the page of a shared link', () => {
  it('is not indexed and sends no referrer, unlike other pages', async () => {
    for (const url of ['/shared', '/shared/', '/shared?x=1'])
      expect((await server.inject({ url })).headers, url).toMatchObject({
        'x-robots-tag': 'noindex, nofollow',
        'referrer-policy': 'no-referrer',
      });
    expect((await server.inject({ url: '/day' })).headers['x-robots-tag']).toBeUndefined();
  });
});

describe('the answer of a calendar provider', () => {
  const answer = (state: string) =>
    `/integration-callback?${new URLSearchParams({ state, code: '"><b>', scope: 'x' }).toString()}`;

  it('is handed over to the native app that began the consent', async () => {
    const response = await server.inject({
      url: answer(`android.${'s'.repeat(43)}`),
      headers: { 'accept-language': 'es-MX,es;q=0.9' },
    });
    const link = /<a href="(?<link>[^"]+)"/.exec(response.body)?.groups?.['link'];
    expect(link?.replaceAll('&#38;', '&')).toBe(
      `intent://integration-callback?code=%22%3E%3Cb%3E&state=android.${'s'.repeat(43)}#Intent;scheme=app.sevenfold;package=app.sevenfold;end`,
    );
    expect(response.body).toContain('Abrir Sevenfold');
    expect(response.body).not.toContain('<b>');
    expect(response.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    const policy = policyOf(response.headers['content-security-policy']);
    expect(policy.get('default-src')).toBe("'none'");
    const style = /<style>(?<style>[^<]*)<\/style>/.exec(response.body)?.groups?.['style'] ?? '';
    expect(policy.get('style-src')).toBe(hash(style));
  });

  it.each(['s'.repeat(43), 'android.x', ''])(
    'is completed by the web app where the consent began there: %j',
    async (state) => {
      expect((await server.inject({ url: answer(state) })).body).toBe(INDEX);
    },
  );
});

/** A policy as its directives. */
const policyOf = (header: unknown): Map<string, string> =>
  new Map(
    String(header)
      .split('; ')
      .map((directive) => [directive.split(' ')[0] ?? '', directive.split(' ').slice(1).join(' ')]),
  );

describe('the web app', () => {
  it.each([
    '/',
    '/day',
    '/week',
    '/activity/0190c2a8-7b1e-7000-8000-000000000001',
    '/settings/general?x=1.5',
    '/weekly-review/2026-W11',
  ])('is served at %s', async (url) => {
    const response = await server.inject({ url });
    expect(response.statusCode).toBe(200);
    expect(response.body).toBe(INDEX);
    expect(response.headers['content-type']).toMatch(/^text\/html/);
    expect(response.headers['cache-control']).toBe('no-cache');
  });

  describe('opened under another name of this machine', () => {
    const navigate = (host: string, url: string, to = server) =>
      to.inject({ url, headers: { host, 'sec-fetch-mode': 'navigate' } });

    it.each(['localhost', '[::1]'])('as %s leads to the address that the server prints', async (name) => {
      const response = await navigate(`${name}:7700`, '/integration-callback?state=a%20b&code=c');
      expect(response.statusCode).toBe(307);
      expect(response.headers.location).toBe('http://127.0.0.1:7700/integration-callback?state=a%20b&code=c');
    });

    it('leads to no other host, whatever the path is', async () => {
      const { headers } = await navigate('localhost:7700', '//evil.example.org/day');
      expect(new URL(headers.location ?? '').origin).toBe('http://127.0.0.1:7700');
    });

    it('is served under the address that the server prints', async () => {
      expect((await navigate('127.0.0.1:7700', '/day')).statusCode).toBe(200);
    });

    it('is served where the port is none', async () => {
      expect((await navigate('localhost:99999', '/day')).statusCode).toBe(200);
    });

    it('is served to a worker and to scripts, which keep the data of their own origin', async () => {
      for (const mode of ['cors', 'same-origin', 'no-cors'])
        expect(
          (await server.inject({ url: '/', headers: { host: 'localhost', 'sec-fetch-mode': mode } })).statusCode,
        ).toBe(200);
    });

    it('is served by a server with a public address, behind a proxy that names it so', async () => {
      expect((await navigate('localhost', '/day', open)).statusCode).toBe(200);
    });

    it('is served by a server that listens on that name', async () => {
      const { databaseUrl } = server;
      const named = await startServer({ databaseUrl, env: { WEB_FOLDER: folder, HOST: 'localhost' } });
      expect((await navigate('localhost:7700', '/day', named)).statusCode).toBe(200);
      expect((await navigate('127.0.0.1:7700', '/day', named)).headers.location).toBe('http://localhost:7700/day');
    });
  });

  it('preloads its script in a response header', async () => {
    expect((await server.inject({ url: '/day' })).headers['link']).toBe('</assets/main-abc.js>; rel=modulepreload');
  });

  it('has hashed files that are cached forever', async () => {
    const response = await server.inject({ url: '/assets/main-abc.js' });
    expect([response.statusCode, response.body]).toEqual([200, MAIN]);
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await server.inject({ url: '/icon.svg' })).headers['cache-control']).toBe('no-cache');
  });

  it('is sent with the compression of the build', async () => {
    const response = await server.inject({ url: '/assets/main-abc.js', headers: { 'accept-encoding': 'br' } });
    expect(response.headers['content-encoding']).toBe('br');
    expect(response.headers['content-type']).toMatch(/javascript/);
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(brotliDecompressSync(response.rawPayload).toString()).toBe(MAIN);
  });

  it.each([
    '/assets/gone-123.js',
    '/favicon.ico',
    '/.env',
    '/..%2fpackage.json',
    '/%2e%2e/%2e%2e/package.json',
    '/assets/../../package.json',
  ])('is not served for a missing file: %s', async (url) => {
    const response = await server.inject({ url });
    expect(response.statusCode).toBe(404);
    expect(response.json().error.code).toBe(20000002);
  });

  it('is served for GET and HEAD only', async () => {
    expect((await server.inject({ method: 'POST', url: '/day', payload: {} })).statusCode).toBe(404);
  });

  it('reports when it is not built', async () => {
    const bare = await startServer({ databaseUrl: server.databaseUrl });
    const response = await bare.inject({ url: '/day' });
    expect(response.statusCode).toBe(503);
    expect(response.body).toContain('npm run build');
  });
});

describe('service worker', () => {
  const WORKER = { url: '/sw.js' };

  it('is revalidated each time, and may fetch files of the app only', async () => {
    const { headers, body } = await server.inject(WORKER);
    expect(headers).toMatchObject({ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' });
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
    );
    expect(body).toMatch(/^self\.PAGE_POLICY="[\w-]{16}";\nconst worker = 1;\n/);
  });

  it('is not sent again while unchanged, and compressed', async () => {
    const { headers } = await server.inject(WORKER);
    expect((await server.inject({ ...WORKER, headers: { 'if-none-match': String(headers['etag']) } })).statusCode).toBe(
      304,
    );
    const compressed = await server.inject({ ...WORKER, headers: { 'accept-encoding': 'gzip, br' } });
    expect(compressed.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe((await server.inject(WORKER)).body);
  });

  it('changes when the headers of the page change', async () => {
    const bodies = await Promise.all(
      [server, google, open].map(
        async (one) =>
          (await one.inject({ ...WORKER, headers: { host: one === open ? 'plan.example.org' : 'localhost' } })).body,
      ),
    );
    expect(new Set(bodies).size).toBe(3);
  });
});

describe('content security policy of the page', () => {
  it('allows its own files and its own inline script only', async () => {
    const policy = policyOf((await server.inject({ url: '/day' })).headers['content-security-policy']);
    expect(policy.get('default-src')).toBe("'self'");
    expect(policy.get('script-src')).toBe(`'self' ${hash(SCRIPT)}`);
    expect(policy.get('style-src')).toBe(`'self' ${hash('body{margin:0}')}`);
    expect(policy.has('style-src-attr')).toBe(false);
    expect(policy.get('require-trusted-types-for')).toBe("'script'");
    expect(policy.get('trusted-types')).toBe('snapshot service-worker file-worker');
    expect([...policy.values()].join(' ')).not.toContain('unsafe');
    expect(policy.get('connect-src')).toBe("'self'");
    expect(policy.get('frame-src')).toBe("'none'");
    expect(policy.get('frame-ancestors')).toBe("'none'");
    expect(policy.get('object-src')).toBe("'none'");
    expect(policy.get('base-uri')).toBe("'none'");
    expect(policy.has('upgrade-insecure-requests')).toBe(false);
  });

  it('allows Google where Google sign-in is enabled', async () => {
    const { headers } = await google.inject({ url: '/login' });
    const policy = policyOf(headers['content-security-policy']);
    expect(policy.get('script-src')).toContain('https://accounts.google.com/gsi/client');
    expect(policy.get('frame-src')).toBe('https://accounts.google.com/gsi/');
    expect(policy.get('connect-src')).toMatch(/^'self' https:\/\/accounts\.google\.com\/gsi\/ /);
    expect(policy.get('style-src-attr')).toBe("'unsafe-inline'");
    expect(policy.has('require-trusted-types-for')).toBe(false);
    expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
  });

  it('allows to report errors to the host that is configured for it', async () => {
    const policy = policyOf((await google.inject({ url: '/day' })).headers['content-security-policy']);
    expect(policy.get('connect-src')?.split(' ').at(-1)).toBe('https://sentry.example.org');
  });

  it('upgrades to https only where https is used', async () => {
    const { headers } = await open.inject({ url: '/day', headers: { host: 'plan.example.org' } });
    expect(policyOf(headers['content-security-policy']).has('upgrade-insecure-requests')).toBe(true);
    expect(headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
    expect((await server.inject({ url: '/day' })).headers['strict-transport-security']).toBeUndefined();
  });
});

it.each(['/', '/assets/main-abc.js', '/api/v1/server-config', '/api/v1/user', '/api/nothing', '/api/docs', '/healthz'])(
  'protects %s with security headers',
  async (url) => {
    const { headers } = await server.inject({ url });
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('geolocation=()'),
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    });
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('server');
  },
);
