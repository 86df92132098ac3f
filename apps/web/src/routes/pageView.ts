import { replica } from '../data/device';
import { knownUser } from '../features/user/api';
import { HAS_PAGE_VIEWS } from '../platform/platform';
import { whenIdle } from '../platform/whenIdle';
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
