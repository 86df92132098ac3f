import { Readable } from 'node:stream';
import { type Mail, MailNotAccepted } from '#ports';
import { composeMime } from '#adapters/mime';

/** Timeout of each stage, so that a job ends soon enough for the process to stop. */
const TIMEOUT_MS = 10_000;
/** Lowest reply code of a permanent failure (RFC 5321, section 4.2.1). */
const PERMANENT_FROM = 500;
/** Commands whose rejection concerns the message. Rejections of others concern the configuration of this server. */
const MESSAGE_COMMANDS: readonly unknown[] = ['RCPT TO', 'DATA'];

/**
 * Enhanced status codes that concern the recipient's address (RFC 3463, RFC 7505): no such mailbox, system or syntax, a
 * mailbox that has moved or a domain without email; a disabled mailbox. Others concern the sender (5.1.7, 5.1.8), the
 * message, this server's rights (5.7) or a full mailbox (5.2.2).
 */
const ADDRESS_STATUSES: ReadonlySet<string | undefined> = new Set([
  '5.1.1',
  '5.1.2',
  '5.1.3',
  '5.1.6',
  '5.1.10',
  '5.2.1',
]);
/** Reply codes that concern the recipient's address if there is no enhanced one (RFC 5321, section 4.2.3). */
const ADDRESS_REPLIES: ReadonlySet<number> = new Set([550, 551, 553]);

interface SmtpOptions {
  /** `smtp://` or `smtps://`, with user and password if the server requires them. */
  readonly smtpUrl: string;
  readonly from: string;
}

/** True for names of this machine, to which nobody can listen on the way. */
const isLoopback = (hostname: string): boolean => /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);

/** Sends each email through a mail server on a new connection. */
export function smtpMail({ smtpUrl, from }: SmtpOptions): Mail {
  const url = new URL(smtpUrl);
  const options = {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? undefined : Number(url.port),
    secure: url.protocol === 'smtps:',
    // Without it, whoever is between this machine and the mail server could read the password by hiding STARTTLS.
    requireTLS: url.username !== '' && !isLoopback(url.hostname),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    dnsTimeout: TIMEOUT_MS,
  };
  const credentials =
    url.username === ''
      ? undefined
      : { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) };
  return {
    async send(message, commit = async () => undefined) {
      const { envelope, bytes } = await composeMime(message, from);
      const { default: SMTPConnection } = await import('nodemailer/lib/smtp-connection');
      const connection = new SMTPConnection(options);
      const broken = new Promise<never>((_, reject) => connection.on('error', reject));
      broken.catch(() => undefined);
      const until = (start: (done: Done) => void): Promise<void> => Promise.race([broken, toPromise(start)]);
      let isFullySent = false;
      let cancelled: { readonly reason: unknown } | undefined;
      // Read once the server is ready for the message. At the end of this stream the server accepts it.
      const content = async function* () {
        yield bytes;
        await commit().catch((reason: unknown) => {
          cancelled = { reason };
          throw new Error('Cancelled');
        });
        isFullySent = true;
      };
      try {
        await until((done) => connection.connect(done));
        if (credentials && connection.allowsAuth) await until((done) => connection.login({ credentials }, done));
        await until((done) => connection.send(envelope, Readable.from(content()), done));
      } catch (error) {
        throw cancelled ? cancelled.reason : failureOf(error, isFullySent);
      } finally {
        connection.close();
      }
    },
  };
}

type Done = (error?: Error | null) => void;

const toPromise = (start: (done: Done) => void): Promise<void> =>
  new Promise((resolve, reject) => start((error) => (error ? reject(error) : resolve())));

interface SmtpError {
  readonly code?: unknown;
  /** Code of the system behind that of the library, such as ECONNREFUSED. */
  readonly originalCode?: unknown;
  readonly command?: unknown;
  readonly responseCode?: unknown;
  /** The whole reply, which may quote the address. */
  readonly response?: unknown;
}

const asSmtpError = (error: unknown): SmtpError => (typeof error === 'object' && error !== null ? error : {});

/** The error to throw, without the original one as its cause: messages of mail servers quote addresses. */
function failureOf(error: unknown, isFullySent: boolean): Error {
  const { code, command, responseCode } = asSmtpError(error);
  const replyCode = typeof responseCode === 'number' ? responseCode : null;
  if (isFullySent && replyCode === null)
    return new Error(`The mail server did not confirm the message: ${reasonOf(error)}`);
  const isRejected = replyCode !== null && replyCode >= PERMANENT_FROM && MESSAGE_COMMANDS.includes(command);
  // The library rejected the address without sending it.
  const isInvalidAddress = code === 'EENVELOPE' && command === 'API';
  return new MailNotAccepted(reasonOf(error), {
    isPermanent: isRejected || isInvalidAddress,
    isBounce: isInvalidAddress || (isRejected && concernsAddress(error)),
    replyCode,
  });
}

/** True if a permanent rejection says that the recipient's address takes no email. */
function concernsAddress(error: unknown): boolean {
  const { command, response, responseCode } = asSmtpError(error);
  const status = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})(?!\S)/.exec(String(response))?.[1];
  if (status !== undefined) return ADDRESS_STATUSES.has(status);
  return command === 'RCPT TO' && typeof responseCode === 'number' && ADDRESS_REPLIES.has(responseCode);
}

/** The codes of an error, without its message. */
function reasonOf(error: unknown): string {
  const { code, originalCode, command, responseCode } = asSmtpError(error);
  const parts = [code, originalCode, command, responseCode].filter(
    (part) => typeof part === 'string' || typeof part === 'number',
  );
  return parts.length > 0 ? parts.join(' ') : 'unknown error';
}
