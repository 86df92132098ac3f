import { ERRORS } from '@sevenfold/contract';
import { expect, it } from 'vitest';
import { route } from '../../src/http/route';
import { startServer } from '../harness';

it('a user may send a twentieth of all requests to endpoints that wait for a third party', async () => {
  const server = await startServer({
    env: { RATE_LIMIT_PER_MINUTE: '60' },
    routes: [
      route('POST /api/v1/subscription/portal', async () => ({ url: 'https://pay.example' }), {
        callsThirdParties: true,
      }),
    ],
  });
  const [ana, bea] = [await server.signIn('Ana'), await server.signIn('Bea')];
  const open = async (session = ana) =>
    (await server.request('POST /api/v1/subscription/portal', {}, { session })).status;
  expect([await open(), await open(), await open()]).toEqual([200, 200, 200]);
  expect([await open(), await open(bea)]).toEqual([ERRORS.TOO_MANY_REQUESTS.status, 200]);
  expect((await server.request('GET /api/v1/user', undefined, { session: ana })).status).toBe(200);
  server.clock.advance({ seconds: 20 });
  expect(await open()).toBe(200);
});
