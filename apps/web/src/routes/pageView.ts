import { replica } from '#data';
import { knownUser } from '#features/user';
import { HAS_PAGE_VIEWS, whenIdle } from '#platform';
import type { RouteName } from '@sevenfold/contract';

/** Records a page view, without waiting for the response and without a retry. */
export function recordPageView(routeName: RouteName | 'unknown', fullPath: string): void {
  if (!HAS_PAGE_VIEWS) return;
  const user = knownUser();
  if (!user?.settings.allowPageViews) return;
  void whenIdle
    .then(() =>
      replica.request('GET /api/v1/t/pv', {
        query: { p: routeName, u: fullPath, pl: 'WEB' },
      }),
    )
    .catch(() => undefined);
}
