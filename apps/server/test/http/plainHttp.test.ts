import { beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../harness';

describe('a server with a plain http address in its network', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ env: { PUBLIC_URL: 'http://nas.local:7700' } });
  });

  it('sends no header that needs https', async () => {
    const { headers } = await server.request('GET /api/v1/server-config');
    expect(headers).not.toHaveProperty('strict-transport-security');
    expect(headers).not.toHaveProperty('cross-origin-opener-policy');
    expect(headers).toHaveProperty('x-frame-options', 'DENY');
    const page = await server.inject({ url: '/docs', headers: { host: 'nas.local:7700' } });
    expect(page.headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
  });

  it('sets cookies without Secure, which browsers would not send back', async () => {
    const { headers } = await server.request('GET /api/v1/auth/status');
    const cookie = String(headers['set-cookie']);
    expect(cookie).toMatch(/^sevenfold_/);
    expect(cookie).toMatch(/HttpOnly/i);
    expect(cookie).not.toMatch(/Secure|__Host-/);
  });

  it('offers neither passkeys nor local sign-in', async () => {
    const { signIn } = (await server.request('GET /api/v1/server-config')).data;
    expect(signIn).toMatchObject({ passkey: false, local: false });
  });

  it('accepts its own pages, and those of no other origin', async () => {
    const send = (origin: string) =>
      server.request('POST /api/v1/auth/logout', {}, { headers: { origin, host: 'nas.local:7700' } });
    expect((await send('http://nas.local:7700')).status).toBe(200);
    expect((await send('http://evil.local:7700')).status).toBe(403);
  });
});
