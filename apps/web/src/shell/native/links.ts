import { App } from '@capacitor/app';
import { appPath, CONSENT_RETURN_PATH } from '@sevenfold/domain/appLink';
import { takeConsentReturn } from '#features/integration';
import { currentLocation, navigateTo } from '#navigation';
import { closeSystemBrowser, isPluginAvailable, SERVER_ORIGIN } from '#platform';
import { routeAt } from '#routes';

/**
 * The links that were followed, one a line, in the session storage: after a reload the device still reports the first one
 * or, on iOS, the last one. Without the prefix of what belongs to a user, which is removed when they sign out.
 */
const FOLLOWED_KEY = 'native.followedLinks';

/** Parameter of the link of a reminder of Android: the id of the activity whose sheet is opened on the day. */
const REMINDED = 'reminded';

/**
 * Answers that the app asked for in the system browser, by path: true if it still waits for this one. Anybody can send
 * such a link.
 */
const RETURNS: Readonly<Record<string, (search: URLSearchParams) => boolean>> = {
  [CONSENT_RETURN_PATH]: takeConsentReturn,
};

/**
 * Follows links to the app, from its start on.
 *
 * @returns resolves once the link that started the app is followed
 */
export async function routeThroughLinks(): Promise<void> {
  if (!isPluginAvailable('App')) return;
  void App.addListener('appUrlOpen', ({ url }) => follow(url, false));
  const launch = await App.getLaunchUrl().catch(() => undefined);
  if (launch?.url && !readFollowed().includes(launch.url)) follow(launch.url, true);
}

const readFollowed = (): readonly string[] => sessionStorage.getItem(FOLLOWED_KEY)?.split('\n') ?? [];

/** Goes to the address of a link. Links of others, and to what is no screen of a user, are ignored. */
function follow(link: string, replace: boolean): void {
  const href = appPath(link, SERVER_ORIGIN);
  if (href === undefined) return;
  const url = new URL(href, SERVER_ORIGIN);
  const { pathname, searchParams } = url;
  const isWaitedFor = RETURNS[pathname];
  if (isWaitedFor) {
    if (!isWaitedFor(searchParams)) return;
    void closeSystemBrowser();
  } else if (routeAt(pathname)?.entry.access !== 'SIGNED_IN') return;
  // An answer is followed once anyway, and its code is stored nowhere.
  else sessionStorage.setItem(FOLLOWED_KEY, [...new Set([...readFollowed(), link])].join('\n'));
  const reminded = searchParams.get(REMINDED);
  if (reminded !== null) {
    searchParams.delete(REMINDED);
    navigateTo(pathname + url.search, { replace, state: { reminded } });
  }
  // iOS reports the link that started the app once more as an event.
  else if (href !== currentLocation().href) navigateTo(href, { replace });
}
