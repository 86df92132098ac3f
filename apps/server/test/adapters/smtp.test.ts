import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readMime } from '@sevenfold/fakes/mime';
import { startSmtp, type SmtpFake, type SmtpOptions } from '@sevenfold/fakes/smtp';
import { describe, expect, it, onTestFinished } from 'vitest';
import { fileMail } from '../../src/adapters/fileMail';
import { smtpMail } from '../../src/adapters/smtp';
import { type Mail, MailNotAccepted, sendOnce } from '../../src/ports/mail';

const FROM = 'Sevenfold <plan@example.org>';
const message = {
  id: 'feedback-1',
  to: 'help@example.org',
  replyTo: 'ana@example.org',
  subject: 'Hola, ¿qué tal?',
  text: '週の目標が好きです。\n¡Gracias!',
};

async function startMail(options: SmtpOptions = {}): Promise<{ smtp: SmtpFake; mail: Mail }> {
  const smtp = await startSmtp(options);
  onTestFinished(() => smtp.stop());
  return { smtp, mail: smtpMail({ smtpUrl: smtp.url, from: FROM }) };
}

describe('a message sent by SMTP', () => {
  it('has its sender, an id of our domain and its whole text', async () => {
    const { smtp, mail } = await startMail();
    await mail.send(message);
    const [received] = smtp.received;
    expect(received).toMatchObject({ from: 'plan@example.org', to: ['help@example.org'], text: message.text });
    expect(received?.headers.get('message-id')).toBe('<feedback-1@example.org>');
    expect(received?.headers.get('reply-to')).toBe('ana@example.org');
    expect(received?.headers.get('from')).toBe(FROM);
    expect(received?.headers.get('auto-submitted')).toBe('auto-generated');
  });

  it('is sent with the user and password of the URL', async () => {
    const { smtp, mail } = await startMail({ login: { user: 'plan@example.org', password: 'p@ss/word' } });
    await mail.send(message);
    expect(smtp.received).toHaveLength(1);
    const wrong = smtpMail({ smtpUrl: smtp.url.replace('word', 'sword'), from: FROM });
    await expect(wrong.send(message)).rejects.toThrow(MailNotAccepted);
  });

  // On Linux, 0.0.0.0 reaches this machine without being one of its loopback names.
  it.runIf(process.platform === 'linux')('is not sent with a password to a server without TLS', async () => {
    const { smtp } = await startMail({ login: { user: 'plan', password: 'secret' } });
    const remote = smtpMail({ smtpUrl: smtp.url.replace('127.0.0.1', '0.0.0.0'), from: FROM });
    await expect(remote.send(message)).rejects.toMatchObject({ isPermanent: false, message: 'ETLS STARTTLS 500' });
    expect(smtp.received).toEqual([]);
  });

  it('says why the mail server cannot be reached', async () => {
    const { smtp, mail } = await startMail();
    await smtp.stop();
    await expect(mail.send(message)).rejects.toMatchObject({ message: 'ESOCKET ECONNREFUSED CONN' });
  });

  it('gets no header from a line break in its subject', async () => {
    const { smtp, mail } = await startMail();
    await mail.send({ ...message, subject: 'Hello\r\nBcc: all@example.org' });
    expect(smtp.received[0]?.to).toEqual(['help@example.org']);
    expect(smtp.received[0]?.headers.has('bcc')).toBe(false);
  });
});

describe('a message with text and HTML', () => {
  const withHtml = {
    ...message,
    html: '<p>週の目標が好きです。 ¡Gracias!</p>',
    unsubscribeUrl: `https://plan.example.org/unsubscribe?token=${'a'.repeat(43)}`,
  };

  it('is sent in both forms, with the headers to unsubscribe', async () => {
    const { smtp, mail } = await startMail();
    await mail.send(withHtml);
    expect(smtp.received[0]).toMatchObject({ text: withHtml.text, html: withHtml.html });
    expect(smtp.received[0]?.headers.get('list-unsubscribe')).toBe(`<${withHtml.unsubscribeUrl}>`);
    expect(smtp.received[0]?.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  });

  it('is written to its own file if no mail server is configured', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sevenfold-mail-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const written: string[] = [];
    const mail = fileMail({ folder: join(folder, 'mail'), onWritten: (path) => void written.push(path) });
    await mail.send({ ...withHtml, id: '../review' });
    expect(written).toEqual([join(folder, 'mail', '___review.eml')]);
    const { text, html, headers } = readMime(readFileSync(written[0] ?? '', 'utf8'));
    expect([text, html, headers.get('to')]).toEqual([withHtml.text, withHtml.html, withHtml.to]);
  });
});

describe('an error of sending', () => {
  it.each(['REFUSE_RECIPIENT', 'BUSY'] as const)('is MailNotAccepted, without addresses, at %s', async (behavior) => {
    const { smtp, mail } = await startMail();
    smtp.behave(behavior);
    const error = await mail.send(message).catch((failure: unknown) => failure);
    expect(error).toBeInstanceOf(MailNotAccepted);
    expect(String(error)).not.toContain('@');
    expect(smtp.received).toEqual([]);
  });

  it('is permanent only if the server rejects the recipient or the message', async () => {
    const { smtp, mail } = await startMail();
    const isPermanent = async (): Promise<unknown> =>
      mail.send(message).catch((error: unknown) => error instanceof MailNotAccepted && error.isPermanent);
    smtp.behave('REFUSE_RECIPIENT');
    expect(await isPermanent()).toBe(true);
    smtp.behave('BUSY');
    expect(await isPermanent()).toBe(false);
    const { smtp: closed } = await startMail({ login: { user: 'a', password: 'b' } });
    const wrong = smtpMail({ smtpUrl: closed.url.replace(':b@', ':c@'), from: FROM });
    await expect(wrong.send(message)).rejects.toMatchObject({ isPermanent: false, replyCode: 535 });
  });

  it('is that of the callback that cancels before the end of the message', async () => {
    const { smtp, mail } = await startMail();
    const cancelled = new Error('Cancelled');
    await expect(mail.send(message, () => Promise.reject(cancelled))).rejects.toBe(cancelled);
    expect(smtp.received).toEqual([]);
  });

  it('is MailNotAccepted when no server listens', async () => {
    const { smtp, mail } = await startMail();
    await smtp.stop();
    await expect(mail.send(message)).rejects.toThrow(MailNotAccepted);
  });

  it('is not MailNotAccepted when the connection is lost after the message, which may have arrived', async () => {
    const { smtp, mail } = await startMail();
    smtp.behave('HANG_UP');
    const error = await mail.send(message).catch((failure: unknown) => failure);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(MailNotAccepted);
    expect(smtp.received).toHaveLength(1);
  });
});

describe('sendOnce', () => {
  const claimOf = () => {
    let isTaken = false;
    return {
      isTaken: () => isTaken,
      take: async () => !isTaken && (isTaken = true),
      release: async () => void (isTaken = false),
    };
  };

  it('sends only for the first claim', async () => {
    const { smtp, mail } = await startMail();
    const claim = claimOf();
    expect(await Promise.all([sendOnce(mail, message, claim), sendOnce(mail, message, claim)])).toEqual([true, false]);
    expect(smtp.received).toHaveLength(1);
  });

  it('gives the claim back after a rejection, and keeps it when the message may have arrived', async () => {
    const { smtp, mail } = await startMail();
    const claim = claimOf();
    smtp.behave('BUSY');
    await expect(sendOnce(mail, message, claim)).rejects.toThrow(MailNotAccepted);
    expect(claim.isTaken()).toBe(false);
    smtp.behave('HANG_UP');
    await expect(sendOnce(mail, message, claim)).rejects.toThrow('did not confirm');
    expect(claim.isTaken()).toBe(true);
    smtp.behave('ACCEPT');
    expect(await sendOnce(mail, message, claim)).toBe(false);
    expect(smtp.received).toHaveLength(1);
  });
});
