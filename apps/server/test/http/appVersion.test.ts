import { beforeAll, describe, expect, it, test } from 'vitest';
import { checkAppVersion } from '../../src/http/appVersion';
import { HttpError } from '../../src/http/httpError';
import { startServer, type TestServer } from '../harness';

const errorName = (version: string | undefined, oldest: string): string => {
  try {
    checkAppVersion({ headers: { ...(version !== undefined && { 'x-client-version': version }) } }, oldest);
    return 'NONE';
  } catch (error) {
    if (error instanceof HttpError) return error.error;
    throw error;
  }
};

test.each([
  { version: undefined, oldest: '9.0.0', error: 'NONE' },
  { version: '2.0.0', oldest: '2.0.0', error: 'NONE' },
  { version: '2.10.0', oldest: '2.9.9', error: 'NONE' },
  { version: '10.0.0', oldest: '9.9.9', error: 'NONE' },
  { version: '2.9.9', oldest: '2.10.0', error: 'APP_OUTDATED' },
  { version: '1.99.99', oldest: '2.0.0', error: 'APP_OUTDATED' },
  { version: '', oldest: '2.0.0', error: 'INVALID_INPUT' },
  { version: '2.0', oldest: '2.0.0', error: 'INVALID_INPUT' },
  { version: '2.0.0-beta', oldest: '2.0.0', error: 'INVALID_INPUT' },
])('version $version of an app, $oldest being the oldest supported: $error', ({ version, oldest, error }) => {
  expect(errorName(version, oldest)).toBe(error);
});

describe('a native app that is too old', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });

  it.each(['/api/v1/server-config', '/api/v1/user', '/api/v1/changes'])(
    'is asked to update by %s, in a response that its origin may read',
    async (url) => {
      const headers = { 'x-client-platform': 'ANDROID', 'x-client-version': '1.9.0', origin: 'https://localhost' };
      const response = await server.inject({ url, headers });
      expect(response.statusCode).toBe(426);
      expect(response.json()).toMatchObject({ error: { code: 20000008 } });
      expect(response.headers['access-control-allow-origin']).toBe('https://localhost');
    },
  );
});
