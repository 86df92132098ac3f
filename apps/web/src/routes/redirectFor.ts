import type { RouteEntry } from './routes';
import type { SessionAccess } from '#session';
import { ownHref } from '#navigation';

/** Target of a redirect. */
export interface RedirectTarget {
  readonly href: string;
  /** The requested address, to return to later. */
  readonly intended?: string;
}

type Rules = Pick<RouteEntry, 'redirectTo' | 'returnTo' | 'access' | 'isForStrangers'>;

/**
 * The redirect of a route, if the user may not or need not see it. Rules: signed-out users go to the welcome page;
 * signed-in users skip the sign-in and go on to the address they intended.
 *
 * @param href the requested address
 * @param intended the address that was requested before an earlier redirect
 */
export function redirectFor(
  { redirectTo, returnTo, access, isForStrangers }: Rules,
  session: SessionAccess | undefined,
  href: string,
  intended?: string,
): RedirectTarget | undefined {
  const other = redirectTo?.();
  if (other !== undefined) return { href: other };
  if (access !== 'ANYBODY' && session === 'ANONYMOUS')
    return { href: access === 'ADMIN' ? '/admin-login' : '/welcome', intended: href };
  if (isForStrangers && session === 'SIGNED_IN') return { href: ownHref(returnTo?.() ?? intended ?? '/day') };
  return undefined;
}
