import type Stripe from 'stripe';
import { PaymentError } from '#ports';

/** Timeout of one request, shorter than that of the request that causes it. */
const TIMEOUT_MS = 10_000;
/** Automatic retries of a request by the library. */
const RETRIES = 2;

/** Calls the API with failures as `PaymentError`s. */
export type WithClient = <T>(call: (stripe: Stripe) => Promise<T>) => Promise<T>;

/**
 * Returns the library's client, which is loaded with the first call: it is large, and the server starts without it.
 *
 * @param url origin of the API; undefined: Stripe's own
 */
export function lazyClient(secretKey: string, url: string | undefined): () => Promise<Stripe> {
  let created: Promise<Stripe> | undefined;
  return () => {
    created ??= import('stripe').then(
      (library) =>
        new library.default(secretKey, {
          timeout: TIMEOUT_MS,
          maxNetworkRetries: RETRIES,
          telemetry: false,
          ...(url !== undefined && parseOrigin(url)),
        }),
    );
    return created;
  };
}

function parseOrigin(url: string): { host: string; port: number; protocol: 'http' | 'https' } {
  const { hostname, port, protocol } = new URL(url);
  const isSecure = protocol === 'https:';
  return { host: hostname, port: Number(port || (isSecure ? 443 : 80)), protocol: isSecure ? 'https' : 'http' };
}

interface StripeError {
  readonly type: string;
  readonly code?: string;
  readonly statusCode?: number;
}

const isStripeError = (error: unknown): error is StripeError =>
  error instanceof Error && 'type' in error && typeof error.type === 'string' && error.type.startsWith('Stripe');

/** True for a request that Stripe refuses because of the state of its object, such as one that has ended already. */
export const isInvalidRequest = (error: unknown): error is StripeError =>
  isStripeError(error) && error.type === 'StripeInvalidRequestError';

/** Types of errors after which a retry may succeed. */
const RETRYABLE: readonly string[] = ['StripeConnectionError', 'StripeAPIError', 'StripeRateLimitError'];

/**
 * Calls the API. Throws failures as `PaymentError`s without the messages of the library, which may quote personal data.
 */
export async function withPaymentErrors<T>(call: (stripe: Stripe) => Promise<T>, stripe: Stripe): Promise<T> {
  try {
    return await call(stripe);
  } catch (error) {
    if (!isStripeError(error)) throw error;
    const { type, code, statusCode } = error;
    throw new PaymentError(
      code === 'resource_missing' ? 'NOT_FOUND' : RETRYABLE.includes(type) ? 'UNAVAILABLE' : 'REFUSED',
      `Stripe: ${[type, code, statusCode].filter((part) => part !== undefined).join(' ')}`,
    );
  }
}

/** The id of a reference, which may be expanded to the whole object. */
export function readId(reference: unknown): string | null {
  const id = typeof reference === 'object' && reference !== null && 'id' in reference ? reference.id : reference;
  return typeof id === 'string' ? id : null;
}
