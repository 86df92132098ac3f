/** An email of plain text. */
export interface MailMessage {
  /** Identifies the email, such as `feedback-<id>`. Mail systems drop a second one with the same id. */
  readonly id: string;
  readonly to: string;
  /** Address for replies; the sender's when left out. */
  readonly replyTo?: string | undefined;
  readonly subject: string;
  readonly text: string;
}

/** Sends email. */
export interface Mail {
  /**
   * Hands a message over to the mail server.
   *
   * @throws {MailNotAccepted} if it certainly was not accepted, and may be sent again
   * @throws {Error} if that is unknown, because the connection was lost at the end
   */
  send(message: MailMessage): Promise<void>;
}

/** The mail server could not be reached, or rejected the message. Holds neither address nor text. */
export class MailNotAccepted extends Error {}

/** A mark beside what an email is about, which says that it has been sent or is being sent. */
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
