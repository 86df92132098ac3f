import { text } from '#platform';
import { toast } from '#ui';
import type { Proof } from './api';

/** Errors by which providers say that somebody has changed their mind; the first is Apple's. */
const CANCELLED = ['user_cancelled_authorize', 'access_denied'];

/**
 * Reads a provider's response in the URL. Without a proof, the user is told so, unless they have cancelled it.
 *
 * @param search query string that the provider has redirected with
 */
export function readRedirect(search: string): Proof | undefined {
  const parameters = new URLSearchParams(search);
  if (parameters.has('code'))
    return { method: parameters.get('method') === 'APPLE' ? 'APPLE' : 'OPENID', token: search };
  if (!CANCELLED.includes(parameters.get('error') ?? '')) toast({ kind: 'error', text: text('error.login') });
  return undefined;
}
