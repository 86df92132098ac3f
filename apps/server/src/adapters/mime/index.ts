import type { MailMessage } from '#ports';

/** A message in the format of email (RFC 5322), with its SMTP envelope. */
interface MimeMessage {
  readonly envelope: { readonly from: string; readonly to: string[] };
  readonly bytes: Buffer;
}

/**
 * Composes an email.
 *
 * @param from sender, such as `Sevenfold <plan@example.org>`
 */
export async function composeMime({ id, unsubscribeUrl, ...message }: MailMessage, from: string): Promise<MimeMessage> {
  const domain = /@([^>\s]+)>?$/.exec(from)?.[1] ?? 'localhost';
  // Loaded with the first email: not every server sends any.
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const mime = new MailComposer({
    ...message,
    from,
    messageId: `<${id}@${domain}>`,
    textEncoding: 'base64',
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl !== undefined && {
        'List-Unsubscribe': { prepared: true, foldLines: false, value: `<${unsubscribeUrl}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
  const envelope = mime.getEnvelope();
  return { envelope: { from: envelope.from || '', to: envelope.to }, bytes: await mime.build() };
}
