import { expect, it, vi } from 'vitest';
import { replica } from '../../src/data/device';
import { recordPageView } from '../../src/routes/pageView';

vi.mock('../../src/data/device', () => ({ replica: { request: vi.fn(async () => ({})) } }));
vi.mock('../../src/features/user/api', () => ({ knownUser: () => ({ settings: { allowPageViews: true } }) }));
vi.mock('../../src/platform/whenIdle', () => ({ whenIdle: Promise.resolve() }));

it('a page view names the page and nothing that it shows', async () => {
  recordPageView('activity');
  await vi.waitFor(() => expect(replica.request).toHaveBeenCalled());
  expect(vi.mocked(replica.request).mock.calls).toStrictEqual([
    ['GET /api/v1/t/pv', { query: { p: 'activity', pl: 'WEB' } }],
  ]);
});
