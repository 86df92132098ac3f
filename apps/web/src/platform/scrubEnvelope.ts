import { scrub, scrubText } from '@sevenfold/domain/errorReport';
import type { makeFetchTransport } from '@sentry/browser';

/** Several items that Sentry sends at once: https://develop.sentry.dev/sdk/data-model/envelopes/ */
type Envelope = Parameters<ReturnType<typeof makeFetchTransport>['send']>[0];

/**
 * Removes personal data from all that is sent: the user, ids, addresses of mail, and queries of URLs, also in
 * recordings.
 */
export function scrubEnvelope([headers, items]: Envelope): Envelope {
  const scrubbed = [...items].map(([itemHeaders, payload]) => {
    if (typeof payload === 'string') {
      const text = scrubText(payload);
      return [{ ...itemHeaders, length: new TextEncoder().encode(text).length }, text];
    }
    return [itemHeaders, { ...(scrub(payload) as object), user: {} }];
  });
  return [headers, scrubbed] as Envelope;
}
