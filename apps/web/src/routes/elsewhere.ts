import type { RouteEntry } from './routes';
import type { SessionAccess } from '../session/machine';
import { ownHref } from '../navigation/href';

/** Where a person is led instead of where they were going. */
export interface Detour {
  readonly href: string;
  /** Where they were going, to be kept for later. */
  readonly intended?: string;
}

type Rules = Pick<RouteEntry, 'redirectTo' | 'requiresAuth' | 'isForStrangers'>;

/**
 * Where a person goes instead, who may not or need not be at a place. Rules: who is not signed in goes to the welcome;
 * who is has no business at the sign-in, and goes on to where they were going.
 *
 * @param href where they are going
 * @param intended where they were going before they were led there
 */
export function elsewhere(
  { redirectTo, requiresAuth, isForStrangers }: Rules,
  session: SessionAccess | undefined,
  href: string,
  intended?: string,
): Detour | undefined {
  const other = redirectTo?.();
  if (other !== undefined) return { href: other };
  if (requiresAuth && session === 'ANONYMOUS') return { href: '/welcome', intended: href };
  if (isForStrangers && session === 'SIGNED_IN') return { href: ownHref(intended ?? '/day') };
  return undefined;
}
