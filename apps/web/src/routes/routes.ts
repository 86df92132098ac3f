import { loadWelcomeScreen } from '#features/welcome';
import { loadJoinScreen, loadLoginScreen, loadMigrationScreen, loadRegistrationScreen } from '#features/auth';
import { loadAdminLoginScreen } from '#features/admin';
import { loadDangerZoneScreen, loadRestoreScreen } from '#features/deletion';
import { loadUnsubscribeScreen } from '#features/reviewEmail';
import { loadSharedScreen } from '#features/sharedPage';
import { loadWeekScreen } from '#features/week';
import { loadWeekPlanScreen } from '#features/weekPlan';
import { loadActivitiesScreen } from '#features/activity';
import { loadExploreScreen } from '#features/explore';
import { loadLinkedObjectivesScreen, loadObjectivesScreen } from '#features/objective';
import { loadPastReviewsScreen, loadReviewScreen } from '#features/review';
import {
  loadFinalScreen,
  loadGetStartedScreen,
  loadOnboardingScreen,
  loadQuestionsScreen,
  loadUpgradeScreen as loadUpgradeStep,
} from '#features/onboarding';
import { loadLifeWheelScreen } from '#features/lifeRating';
import {
  loadAccountScreen,
  loadAreasScreen,
  loadGeneralScreen,
  loadIntegrationScreen,
  loadIntegrationsScreen,
  loadSettingsScreen,
} from '#features/settings';
import { loadConnectedScreen } from '#features/integration';
import { loadFeedbackScreen } from '#features/feedback';
import { loadDataScreen } from '#features/transfer';
import { loadPremiumSuccessScreen, loadSubscriptionScreen, loadUpgradeScreen } from '#features/purchase';
import { loadDayScreen } from '#features/day';
import { RETURN_KEY } from '#navigation';
import type { RouteName } from '@sevenfold/contract';
import type { TextKey } from '@sevenfold/i18n';
import type { ComponentType } from 'react';
import { lazyImport } from '#platform';
import { COMPACT } from '#ui';

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
    screen: loadWelcomeScreen,
  }),
  signedOut('login', 'auth.signIn', {
    isForStrangers: true,
    returnTo: settingsAfterProvider,
    screen: loadLoginScreen,
  }),
  signedOut('admin-login', 'admin.signIn', {
    screen: loadAdminLoginScreen,
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
    screen: loadRegistrationScreen,
  }),
  signedOut('join', 'auth.createAccount', {
    isForStrangers: true,
    screen: loadJoinScreen,
  }),
  signedOut('migration', 'auth.migrationTitle', {
    isForStrangers: true,
    screen: loadMigrationScreen,
  }),
  signedOut('restore', 'auth.signIn', {
    screen: loadRestoreScreen,
  }),
  signedOut('unsubscribe', 'reviewEmail.stopTitle', {
    screen: loadUnsubscribeScreen,
  }),
  {
    name: 'shared',
    path: '/shared',
    access: 'ANYBODY',
    title: null,
    screen: loadSharedScreen,
  },
  signedOut('unavailable', 'shell.unavailable', {
    screen: () => lazyImport(() => import('./screens/UnavailableScreen')),
  }),

  signedIn('day', 'shell.today', { screen: loadDayScreen }),
  signedIn('week', 'shell.week', { screen: loadWeekScreen }),
  signedIn('week-plan', 'shell.week', {
    path: '/week/plan',
    screen: loadWeekPlanScreen,
  }),
  signedIn('activities', 'shell.activities', {
    screen: loadActivitiesScreen,
  }),
  signedIn('activity', 'shell.activity', {
    path: '/activity/$id',
    screen: () => lazyImport(() => import('./screens/ActivityRoute')),
  }),
  signedIn('activity-explore-data', 'shell.activity', {
    path: '/activity/$id/explore-data',
    screen: loadExploreScreen,
  }),
  signedIn('activity-linked-objectives', 'shell.activity', {
    path: '/activity/$id/linked-objectives',
    screen: loadLinkedObjectivesScreen,
  }),
  signedIn('objectives', 'shell.objectives', {
    screen: loadObjectivesScreen,
  }),
  signedIn('weekly-review', 'shell.week', {
    path: '/weekly-review/$week',
    screen: loadReviewScreen,
  }),
  signedIn('weekly-reviews', 'shell.week', {
    path: '/weekly-review',
    screen: loadPastReviewsScreen,
  }),
  signedIn('upgrade', 'shell.upgrade', {
    screen: loadUpgradeScreen,
  }),
  signedIn('get-started', 'shell.getStarted', {
    screen: loadGetStartedScreen,
  }),
  signedIn('premium-success', 'shell.premium', {
    screen: loadPremiumSuccessScreen,
  }),

  onboarding('onboarding', loadOnboardingScreen),
  onboarding('onboarding-questions', loadQuestionsScreen),
  onboarding('onboarding-final', loadFinalScreen),
  onboarding('onboarding-upgrade', loadUpgradeStep),
  signedIn('life-wheel', null, {
    screen: loadLifeWheelScreen,
  }),

  signedIn('settings', 'shell.settings', {
    redirectTo: firstSetting,
    screen: loadSettingsScreen,
  }),
  signedIn('settings-account', 'shell.settings', {
    path: '/settings/account',
    screen: loadAccountScreen,
  }),
  signedIn('settings-general', 'shell.settings', {
    path: '/settings/general',
    screen: loadGeneralScreen,
  }),
  signedIn('settings-integrations', 'shell.settings', {
    path: '/settings/integrations',
    screen: loadIntegrationsScreen,
  }),
  redirect('settings-add-outlook-calendar', '/settings/integrations/add-outlook-calendar', '/settings/integrations'),
  signedIn('settings-integration', 'shell.settings', {
    path: '/settings/integrations/$id',
    screen: loadIntegrationScreen,
  }),
  signedIn('integration-callback', 'shell.settings', {
    screen: loadConnectedScreen,
  }),
  signedIn('settings-subscription', 'shell.settings', {
    path: '/settings/subscription',
    screen: loadSubscriptionScreen,
  }),
  signedIn('settings-feedback', 'shell.settings', {
    path: '/settings/feedback',
    screen: loadFeedbackScreen,
  }),
  signedIn('settings-data', 'shell.settings', {
    path: '/settings/data',
    screen: loadDataScreen,
  }),
  signedIn('settings-danger-zone', 'settings.dangerZone', {
    path: '/settings/danger-zone',
    screen: loadDangerZoneScreen,
  }),
  signedIn('settings-areas-of-life', 'shell.settings', {
    path: '/settings/areas-of-life',
    screen: loadAreasScreen,
  }),
];
