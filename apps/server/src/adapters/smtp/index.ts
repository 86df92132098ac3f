import { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import { type Mail, MailNotAccepted } from '../../ports/mail';

/** Limits for each stage, so that a job ends soon enough for the process to stop. */
const TIMEOUT_MS = 10_000;

interface SmtpOptions {
  /** `smtp://` or `smtps://`, with user and password where the server asks for them. */
  readonly smtpUrl: string;
  readonly from: string;
}

/** Sends email through a mail server, on a new connection each. */
export function smtpMail({ smtpUrl, from }: SmtpOptions): Mail {
  const url = new URL(smtpUrl);
  const transport = createTransport({
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? undefined : Number(url.port),
    secure: url.protocol === 'smtps:',
    ...(url.username !== '' && {
      auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    }),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([^>\s]+)>?$/.exec(from)?.[1] ?? 'localhost';
  return {
    async send({ id, text, ...message }) {
      let isTransferStarted = false;
      // Read once the server is ready to receive it. The library reports a connection lost at any stage as one that
      // could not be opened.
      const content = Readable.from(
        (function* () {
          isTransferStarted = true;
          yield Buffer.from(text);
        })(),
      );
      try {
        await transport.sendMail({
          ...message,
          from,
          text: content,
          messageId: `<${id}@${domain}>`,
          textEncoding: 'base64',
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
      } catch (error) {
        throw failureOf(error, isTransferStarted);
      }
    },
  };
}

interface SmtpError {
  readonly code?: unknown;
  readonly command?: unknown;
  readonly responseCode?: unknown;
}

const asSmtpError = (error: unknown): SmtpError => (typeof error === 'object' && error !== null ? error : {});

/** The error to throw, without the original one as its cause: messages of mail servers quote addresses. */
function failureOf(error: unknown, isTransferStarted: boolean): Error {
  const hasReply = typeof asSmtpError(error).responseCode === 'number';
  return !isTransferStarted || hasReply
    ? new MailNotAccepted(reasonOf(error))
    : new Error(`The mail server did not confirm the message: ${reasonOf(error)}`);
}

/** The codes only. */
function reasonOf(error: unknown): string {
  const { code, command, responseCode } = asSmtpError(error);
  const parts = [code, command, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number');
  return parts.length > 0 ? parts.join(' ') : 'unknown error';
}
