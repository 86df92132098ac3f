import { z } from 'zod';
import { parsedUrl } from './variable';

const LOCAL_ADDRESS = /^[\w.-]+@localhost$/;

/** Also accepts addresses at `localhost`, which local accounts have in development. */
const isAddress = (text: string): boolean => LOCAL_ADDRESS.test(text) || z.email().safeParse(text).success;

/** A mailbox: `plan@example.org`, or `Sevenfold <plan@example.org>`. */
const mailbox = z
  .string()
  .refine(
    (text) => isAddress(/^[^<>"\r\n]{1,80}<(?<address>[^<>]+)>$/.exec(text)?.groups?.['address'] ?? text),
    'must be an e-mail address, such as Sevenfold <plan@example.org>',
  );

/** True if user and password are percent-encoded. Also for a text that is not a URL. */
function hasDecodableCredentials(text: string): boolean {
  const { username = '', password = '' } = parsedUrl(text) ?? {};
  try {
    for (const part of [username, password]) decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
}

export const mailVariables = z.object({
  SUPPORT_EMAIL: z.email('must be an e-mail address').optional(),
  SMTP_URL: z
    .string()
    .refine(
      (text) => /^smtps?:$/.test(parsedUrl(text)?.protocol ?? '') && parsedUrl(text)?.hostname !== '',
      'must be the address of a mail server, such as smtps://user:password@mail.example.org',
    )
    .refine(hasDecodableCredentials, 'must have each % of its user and password written as %25')
    .optional(),
  MAIL_FROM: mailbox.optional(),
});
type Variables = z.output<typeof mailVariables>;

export interface MailConfig {
  readonly supportEmail: string | undefined;
  /** Mail server, with its credentials in the URL, and the sender of all emails. Absent: no email is sent. */
  readonly mail: { readonly smtpUrl: string; readonly from: string } | undefined;
}

export function mailProblems(env: Variables): string[] {
  if (env.SMTP_URL && !env.MAIL_FROM) return ['MAIL_FROM must be set together with SMTP_URL.'];
  if (env.MAIL_FROM && !env.SMTP_URL) return ['SMTP_URL must be set together with MAIL_FROM.'];
  return [];
}

export const mailConfig = (env: Variables): MailConfig => ({
  supportEmail: env.SUPPORT_EMAIL,
  mail: env.SMTP_URL && env.MAIL_FROM ? { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM } : undefined,
});
