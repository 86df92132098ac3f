import { replica } from '#data';
import { knownUser } from '#features/user';
import { HAS_PAGE_VIEWS, whenIdle } from '#platform';
import type { RouteName } from '@sevenfold/contract';

/**
 * Records a page view, without waiting for the response and without a retry. The path is not sent: it may have the id of
 * what the page shows, and would be in the logs of proxies.
 */
export function recordPageView(routeName: RouteName | 'unknown'): void {
  if (!HAS_PAGE_VIEWS) return;
  const user = knownUser();
  if (!user?.settings.allowPageViews) return;
  void whenIdle
    .then(() => replica.request('GET /api/v1/t/pv', { query: { p: routeName, pl: 'WEB' } }))
    .catch(() => undefined);
}
