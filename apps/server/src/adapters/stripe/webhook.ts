import type Stripe from 'stripe';
import { z } from 'zod';
import { parseJson } from '../../json';
import { PaymentError } from '#ports';
import { readId } from './client';

/** Maximum difference between the time of a signature and now, as Stripe recommends. */
const SIGNATURE_SECONDS = 300;

/** Fields that all events have in common. Their objects differ, and are those of the API version of the endpoint. */
const event = z.object({
  object: z.literal('event'),
  data: z.object({
    object: z.object({
      object: z.string(),
      id: z.unknown().optional(),
      customer: z.unknown().optional(),
      charge: z.unknown().optional(),
    }),
  }),
});
export type EventObject = z.output<typeof event>['data']['object'];

interface SignedBody {
  readonly body: Buffer;
  readonly signature: string;
  readonly secret: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

/**
 * Verifies the signature of an event, and reads its object.
 *
 * @throws {PaymentError} FORGED, MALFORMED
 */
export function verifyEvent({ webhooks }: Stripe, { body, signature, secret, now }: SignedBody): EventObject {
  if (!isCurrent(signature, now / 1000)) throw new PaymentError('FORGED', 'A webhook was signed at another time');
  if (!isSigned(webhooks, { body, signature, secret, now }))
    throw new PaymentError('FORGED', 'The signature of a webhook is not valid');
  const result = event.safeParse(parseJson(body.toString()));
  if (!result.success) throw new PaymentError('MALFORMED', 'A signed webhook is not an event');
  return result.data.data.object;
}

function isSigned(webhooks: Stripe['webhooks'], { body, signature, secret, now }: SignedBody): boolean {
  try {
    return webhooks.signature?.verifyHeader(body, signature, secret, SIGNATURE_SECONDS, undefined, now) === true;
  } catch {
    return false;
  }
}

/** True if a signature has exactly one time, and it is now: the library accepts any future time, and one that is NaN. */
function isCurrent(signature: string, nowSeconds: number): boolean {
  const times = signature.split(',').flatMap((part) => (part.startsWith('t=') ? [part.slice(2)] : []));
  const [time = ''] = times;
  return times.length === 1 && /^\d+$/.test(time) && Math.abs(nowSeconds - Number(time)) <= SIGNATURE_SECONDS;
}

/** The customer that an event is about, unless it is about a dispute, which names its charge only. */
export const readCustomer = ({ object, id, customer }: EventObject): string | null =>
  readId(object === 'customer' ? id : customer);
