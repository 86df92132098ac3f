import type { Logger } from 'pino';

/** An email. */
export interface MailMessage {
  /** Identifies the email, such as `feedback-<id>`. Mail systems drop a second one with the same id. */
  readonly id: string;
  readonly to: string;
  /** Address for replies; the sender's when left out. */
  readonly replyTo?: string | undefined;
  readonly subject: string;
  readonly text: string;
  /** The same content as HTML. */
  readonly html?: string | undefined;
  /** Address that ends emails of this kind: by a POST of the mail program (RFC 8058), or by a page for its user. */
  readonly unsubscribeUrl?: string | undefined;
}

/** Sends email. */
export interface Mail {
  /**
   * Hands a message over to the mail server.
   *
   * @param commit awaited once the server has received everything but the end of the message; it may still cancel the
   *   email by throwing
   * @throws {MailNotAccepted} if it certainly was not accepted, and may be sent again
   * @throws what `commit` has thrown; the message certainly was not accepted
   * @throws {Error} if it is unknown whether it was accepted, because the connection was lost at the end
   */
  send(message: MailMessage, commit?: () => Promise<void>): Promise<void>;
}

interface Rejection {
  /** True if the server rejected the recipient or the message for good; false if it may be sent again later. */
  readonly isPermanent: boolean;
  /** True if the address takes no email, whatever is sent to it: there is no such mailbox, or it is disabled. */
  readonly isBounce: boolean;
  /** Reply code of the server, such as 451; null without a reply. */
  readonly replyCode: number | null;
}

/** The mail server could not be reached, or rejected the message. Holds neither address nor text. */
export class MailNotAccepted extends Error {
  readonly isPermanent: boolean;
  readonly isBounce: boolean;
  readonly replyCode: number | null;

  constructor(message: string, { isPermanent, isBounce, replyCode }: Rejection) {
    super(message);
    this.isPermanent = isPermanent;
    this.isBounce = isBounce;
    this.replyCode = replyCode;
  }
}

/** A stored mark that an email is being sent or has been sent. */
export interface MailClaim {
  /** Sets the mark and commits. False if it was set already. */
  take(): Promise<boolean>;
  /** Removes the mark. */
  release(): Promise<void>;
}

/**
 * Sends a message at most once, also when the process is killed: the claim is committed first, and released only if the
 * message certainly was not accepted.
 *
 * @returns false if it was claimed before
 * @throws {MailNotAccepted} after the claim is released, so that a retry of the job sends it
 */
export async function sendOnce(mail: Mail, message: MailMessage, claim: MailClaim): Promise<boolean> {
  if (!(await claim.take())) return false;
  try {
    await mail.send(message);
  } catch (error) {
    if (error instanceof MailNotAccepted) await claim.release();
    throw error;
  }
  return true;
}

/**
 * Sends a notice to an operator. Logs why if it is not sent again although it may not have been accepted.
 *
 * @throws {MailNotAccepted} if it may be sent again
 */
export async function mailOperator(mail: Mail, message: MailMessage, log: Logger): Promise<void> {
  await mail.send(message).catch((error: unknown) => {
    if (error instanceof MailNotAccepted && !error.isPermanent) throw error;
    const reason = error instanceof Error ? error.message : 'unknown error';
    log.warn({ reason }, 'the email of a notice may not have been accepted; it is not sent again');
  });
}
