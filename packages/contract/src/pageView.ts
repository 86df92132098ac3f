import { z } from 'zod';
import { endpoint } from './endpoint';
import { done } from './value';

/** Names of the app's routes, which page views are counted by. */
const ROUTE_NAMES = [
  'root',
  'welcome',
  'login',
  'admin-login',
  'admin',
  'registration',
  'join',
  'migration',
  'restore',
  'unavailable',
  'unsubscribe',
  'shared',
  'day',
  'week',
  'activities',
  'activity',
  'activity-explore-data',
  'activity-linked-objectives',
  'objectives',
  'weekly-review',
  'weekly-reviews',
  'upgrade',
  'get-started',
  'week-plan',
  'premium-success',
  'onboarding',
  'onboarding-questions',
  'onboarding-final',
  'onboarding-upgrade',
  'life-wheel',
  'settings',
  'settings-account',
  'settings-general',
  'settings-data',
  'settings-integrations',
  'settings-add-outlook-calendar',
  'settings-integration',
  'integration-callback',
  'settings-subscription',
  'settings-feedback',
  'settings-danger-zone',
  'settings-areas-of-life',
] as const;
export type RouteName = (typeof ROUTE_NAMES)[number];

const p = z.enum([...ROUTE_NAMES, 'unknown'], 'The name of a route, or unknown');

export const pageViewEndpoints = {
  'GET /api/v1/t/pv': endpoint({
    summary: 'Counts a page view by route name, platform and day; nothing else of the path is kept',
    access: 'SIGNED_IN',
    // p: route name, u: path (not stored), pl: platform.
    query: z.strictObject({ p, u: z.string().max(2048), pl: z.enum(['WEB', 'ANDROID', 'IOS']) }),
    response: done,
    errors: [],
  }),
};
