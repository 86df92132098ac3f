/** A browser that push notifications can be sent to (Push API, `PushSubscription`). */
export interface PushTarget {
  readonly endpoint: string;
  /** Public key of the browser on the curve P-256, uncompressed, in base64url. */
  readonly p256dh: string;
  /** Secret that the browser shares with the sender, 16 bytes in base64url. */
  readonly auth: string;
}

export interface PushMessage {
  readonly payload: string;
  /** Seconds for which the push service keeps the message for a device that cannot be reached. */
  readonly ttlSeconds: number;
  /** A later message with the same topic replaces one that is still waiting. */
  readonly topic: string;
}

/**
 * Outcome of sending a message. Only a message that was certainly not accepted may be sent again.
 *
 * GONE: the browser has unsubscribed. RETRYABLE: not accepted now. REJECTED: not accepted at all. UNCONFIRMED: the
 * response was lost, so the message may have been accepted.
 */
export type PushOutcome =
  | { readonly kind: 'ACCEPTED' | 'GONE' | 'REJECTED'; readonly status: number }
  | {
      readonly kind: 'RETRYABLE';
      /** Undefined when the push service could not be reached. */
      readonly status: number | undefined;
      /** Milliseconds after which the push service allows the next attempt, if it says so. */
      readonly retryAfterMs: number | undefined;
    }
  | { readonly kind: 'UNCONFIRMED' };

/** Sends push messages (RFC 8030), encrypted for the browser (RFC 8291) and signed by this server (RFC 8292). */
export interface Push {
  /** Public key by which push services recognise this server, in base64url. */
  readonly publicKey: string;
  /** True if a message may be sent to an address: a public one by https. */
  isAllowed(endpoint: string): boolean;
  /** @throws {Error} if the keys of the target are invalid */
  send(target: PushTarget, message: PushMessage, signal: AbortSignal): Promise<PushOutcome>;
}
