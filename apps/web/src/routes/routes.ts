import { RETURN_KEY } from '../navigation/paths';
import type { RouteName } from '@sevenfold/contract';
import type { TextKey } from '@sevenfold/i18n';
import type { ComponentType } from 'react';
import { lazyImport } from '../platform/lazyImport';
import { IS_SHELL } from '../platform/shell';
import { COMPACT } from '../ui/useMedia';

type Screen = () => Promise<{ default: ComponentType }>;

/**
 * Users that may see a page: anybody, signed-in users, or administrators. For other users, pages of administrators do
 * not exist.
 */
type RouteAccess = 'ANYBODY' | 'SIGNED_IN' | 'ADMIN';

export interface RouteEntry {
  /** Name of the route in page views and notifications. */
  readonly name: RouteName;
  readonly path: string;
  readonly access: RouteAccess;
  /** True if it is always shown in the light theme. */
  readonly isLightOnly?: boolean;
  /** True if signed-in users are redirected away. */
  readonly isForStrangers?: boolean;
  /** Address that signed-in users are redirected to instead of the intended one, if any. */
  readonly returnTo?: () => string | undefined;
  /** Target to redirect to, if any. */
  readonly redirectTo?: () => string | undefined;
  /** Title of the document, until the screen sets its own. */
  readonly title: TextKey | null;
  readonly screen: Screen;
}

type Options = Pick<RouteEntry, 'screen'> &
  Partial<Pick<RouteEntry, 'path' | 'isLightOnly' | 'isForStrangers' | 'returnTo' | 'redirectTo'>>;

const signedOut = (name: RouteName, title: TextKey | null, options: Options): RouteEntry => ({
  name,
  title,
  path: `/${name}`,
  access: 'ANYBODY',
  isLightOnly: true,
  ...options,
});
const signedIn = (name: RouteName, title: TextKey | null, options: Options): RouteEntry => ({
  name,
  title,
  path: `/${name}`,
  access: 'SIGNED_IN',
  ...options,
});
const onboarding = (name: RouteName, screen: Screen): RouteEntry =>
  signedIn(name, 'shell.getStarted', { isLightOnly: true, screen });
const redirect = (name: RouteName, path: string, to: string): RouteEntry => ({
  name,
  title: null,
  path,
  access: 'ANYBODY',
  redirectTo: () => to,
  screen: () => lazyImport(() => import('./screens/NotFoundScreen')),
});
/**
 * On wide screens, which show list and detail, the list has no page of its own. The screens of settings set the title.
 */
const firstSetting = (): string | undefined => (matchMedia(COMPACT).matches ? undefined : '/settings/account');

/** The OpenID provider redirects back to the login page, also when a signed-in user was sent there by the settings. */
function settingsAfterProvider(): string | undefined {
  const path = sessionStorage.getItem(RETURN_KEY);
  return path ? path + location.search : undefined;
}

/** All routes. */
export const ROUTES: readonly RouteEntry[] = [
  redirect('root', '/', '/day'),
  signedOut('welcome', null, {
    isForStrangers: true,
    screen: () => lazyImport(() => import('../features/welcome/screens/WelcomeScreen')),
  }),
  signedOut('login', 'auth.signIn', {
    isForStrangers: true,
    returnTo: settingsAfterProvider,
    screen: () => lazyImport(() => import('../features/auth/screens/LoginScreen')),
  }),
  signedOut('admin-login', 'admin.signIn', {
    screen: () => lazyImport(() => import('../features/admin/screens/AdminLoginScreen')),
  }),
  {
    name: 'admin',
    title: 'admin.title',
    path: '/admin',
    access: 'ADMIN',
    screen: () => lazyImport(() => import('./screens/AdminRoute')),
  },
  signedOut('registration', 'auth.createAccount', {
    isForStrangers: true,
    screen: () => lazyImport(() => import('../features/auth/screens/RegistrationScreen')),
  }),
  signedOut('join', 'auth.createAccount', {
    isForStrangers: true,
    screen: () => lazyImport(() => import('../features/auth/screens/JoinScreen')),
  }),
  signedOut('migration', 'auth.migrationTitle', {
    isForStrangers: true,
    screen: () => lazyImport(() => import('../features/auth/screens/MigrationScreen')),
  }),
  signedOut('restore', 'auth.signIn', {
    screen: () => lazyImport(() => import('../features/deletion/screens/RestoreScreen')),
  }),
  signedOut('unsubscribe', 'reviewEmail.stopTitle', {
    screen: () => lazyImport(() => import('../features/reviewEmail/screens/UnsubscribeScreen')),
  }),
  {
    name: 'shared',
    path: '/shared',
    access: 'ANYBODY',
    title: null,
    screen: () => lazyImport(() => import('../features/sharedPage/screens/SharedScreen')),
  },
  signedOut('unavailable', 'shell.unavailable', {
    screen: () => lazyImport(() => import('./screens/UnavailableScreen')),
  }),

  signedIn('day', 'shell.today', { screen: () => import('../features/day/screens/DayScreen') }),
  signedIn('week', 'shell.week', { screen: () => lazyImport(() => import('../features/week/screens/WeekScreen')) }),
  signedIn('week-plan', 'shell.week', {
    path: '/week/plan',
    screen: () => lazyImport(() => import('../features/weekPlan/screens/WeekPlanScreen')),
  }),
  signedIn('activities', 'shell.activities', {
    screen: () => lazyImport(() => import('../features/activity/screens/ActivitiesScreen')),
  }),
  signedIn('activity', 'shell.activity', {
    path: '/activity/$id',
    screen: () => lazyImport(() => import('../features/activity/screens/ActivityScreen')),
  }),
  signedIn('activity-explore-data', 'shell.activity', {
    path: '/activity/$id/explore-data',
    screen: () => lazyImport(() => import('../features/explore/screens/ExploreScreen')),
  }),
  signedIn('activity-linked-objectives', 'shell.activity', {
    path: '/activity/$id/linked-objectives',
    screen: () => lazyImport(() => import('../features/objective/screens/LinkedObjectivesScreen')),
  }),
  signedIn('objectives', 'shell.objectives', {
    screen: () => lazyImport(() => import('../features/objective/screens/ObjectivesScreen')),
  }),
  signedIn('weekly-review', 'shell.week', {
    path: '/weekly-review/$week',
    screen: () => lazyImport(() => import('../features/review/screens/ReviewScreen')),
  }),
  signedIn('weekly-reviews', 'shell.week', {
    path: '/weekly-review',
    screen: () => lazyImport(() => import('../features/review/screens/PastReviewsScreen')),
  }),
  signedIn('upgrade', 'shell.upgrade', {
    screen: IS_SHELL
      ? () => lazyImport(() => import('../features/purchase/screens/StoreUpgradeScreen'))
      : () => lazyImport(() => import('../features/subscription/screens/UpgradeScreen')),
  }),
  signedIn('get-started', 'shell.getStarted', {
    screen: () => lazyImport(() => import('../features/onboarding/screens/GetStartedScreen')),
  }),
  signedIn('premium-success', 'shell.premium', {
    screen: IS_SHELL
      ? () => lazyImport(() => import('../features/purchase/screens/StoreSuccessScreen'))
      : () => lazyImport(() => import('../features/subscription/screens/PremiumSuccessScreen')),
  }),

  onboarding('onboarding', () => lazyImport(() => import('../features/onboarding/screens/OnboardingScreen'))),
  onboarding('onboarding-questions', () => lazyImport(() => import('../features/onboarding/screens/QuestionsScreen'))),
  onboarding('onboarding-final', () => lazyImport(() => import('../features/onboarding/screens/FinalScreen'))),
  onboarding('onboarding-upgrade', () => lazyImport(() => import('../features/onboarding/screens/UpgradeScreen'))),
  signedIn('life-wheel', null, {
    screen: () => lazyImport(() => import('../features/lifeRating/screens/LifeWheelScreen')),
  }),

  signedIn('settings', 'shell.settings', {
    redirectTo: firstSetting,
    screen: () => lazyImport(() => import('../features/settings/screens/SettingsScreen')),
  }),
  signedIn('settings-account', 'shell.settings', {
    path: '/settings/account',
    screen: () => lazyImport(() => import('../features/settings/screens/AccountScreen')),
  }),
  signedIn('settings-general', 'shell.settings', {
    path: '/settings/general',
    screen: () => lazyImport(() => import('../features/settings/screens/GeneralScreen')),
  }),
  signedIn('settings-integrations', 'shell.settings', {
    path: '/settings/integrations',
    screen: () => lazyImport(() => import('../features/settings/screens/IntegrationsScreen')),
  }),
  redirect('settings-add-outlook-calendar', '/settings/integrations/add-outlook-calendar', '/settings/integrations'),
  signedIn('settings-integration', 'shell.settings', {
    path: '/settings/integrations/$id',
    screen: () => lazyImport(() => import('../features/settings/screens/IntegrationScreen')),
  }),
  signedIn('integration-callback', 'shell.settings', {
    screen: () => lazyImport(() => import('../features/integration/screens/ConnectedScreen')),
  }),
  signedIn('settings-subscription', 'shell.settings', {
    path: '/settings/subscription',
    screen: IS_SHELL
      ? () => lazyImport(() => import('../features/purchase/screens/StoreSubscriptionScreen'))
      : () => lazyImport(() => import('../features/subscription/screens/SubscriptionScreen')),
  }),
  signedIn('settings-feedback', 'shell.settings', {
    path: '/settings/feedback',
    screen: () => lazyImport(() => import('../features/feedback/screens/FeedbackScreen')),
  }),
  signedIn('settings-data', 'shell.settings', {
    path: '/settings/data',
    screen: () => lazyImport(() => import('../features/transfer/screens/DataScreen')),
  }),
  signedIn('settings-danger-zone', 'settings.dangerZone', {
    path: '/settings/danger-zone',
    screen: () => lazyImport(() => import('../features/deletion/screens/DangerZoneScreen')),
  }),
  signedIn('settings-areas-of-life', 'shell.settings', {
    path: '/settings/areas-of-life',
    screen: () => lazyImport(() => import('../features/settings/screens/AreasScreen')),
  }),
];
