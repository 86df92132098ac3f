import { describe, expect, it } from 'vitest';
import { SHELL_ORIGINS } from '../../src/http/shellOrigins';
import { startServer } from '../harness';

const server = await startServer();
const user = await server.signIn();

const preflight = (origin: string) =>
  server.inject({
    method: 'OPTIONS',
    url: '/api/v1/entry',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,idempotency-key',
    },
  });

describe('requests of the native shell', () => {
  it.each(SHELL_ORIGINS)('are allowed from %s, with a bearer token and without cookies', async (origin) => {
    const allowed = await preflight(origin);
    expect(allowed.statusCode).toBe(204);
    expect(allowed.headers).toMatchObject({ 'access-control-allow-origin': origin });
    expect(String(allowed.headers['access-control-allow-headers']).toLowerCase()).toContain('authorization');
    expect(allowed.headers).not.toHaveProperty('access-control-allow-credentials');

    const response = await server.inject({
      url: '/api/v1/user',
      headers: { origin, authorization: `Bearer ${user.token}` },
    });
    expect(response.statusCode).toBe(200);
    expect(response.headers['access-control-allow-origin']).toBe(origin);
    expect(response.headers['access-control-expose-headers']).toContain('Sevenfold-Epoch');
  });

  it('may read an error, such as the end of the session', async () => {
    const [origin = ''] = SHELL_ORIGINS;
    const response = await server.inject({ url: '/api/v1/user', headers: { origin } });
    expect(response.statusCode).toBe(401);
    expect(response.headers['access-control-allow-origin']).toBe(origin);
  });

  it('may export', async () => {
    const [origin = ''] = SHELL_ORIGINS;
    const headers = { origin, authorization: `Bearer ${user.token}` };
    const response = await server.inject({ url: '/api/v1/export', headers });
    expect(response.statusCode).toBe(200);
    expect(response.headers['access-control-allow-origin']).toBe(origin);
  });

  it.each(['https://evil.example', 'http://localhost', 'https://localhost:8443', 'null'])(
    'are not allowed from %s',
    async (origin) => {
      const response = await preflight(origin);
      expect(response.headers).not.toHaveProperty('access-control-allow-origin');
      const read = await server.inject({
        url: '/api/v1/user',
        headers: { origin, authorization: `Bearer ${user.token}` },
      });
      expect(read.headers).not.toHaveProperty('access-control-allow-origin');
    },
  );
});
