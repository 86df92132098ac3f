import { startSmtp, type SmtpFake, type SmtpOptions } from '@sevenfold/fakes/smtp';
import { describe, expect, it, onTestFinished } from 'vitest';
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

describe('the mail server', () => {
  it('gets the message with its sender, an id of our domain and its text whole', async () => {
    const { smtp, mail } = await startMail();
    await mail.send(message);
    const [received] = smtp.received;
    expect(received).toMatchObject({ from: 'plan@example.org', to: ['help@example.org'], text: message.text });
    expect(received?.headers.get('message-id')).toBe('<feedback-1@example.org>');
    expect(received?.headers.get('reply-to')).toBe('ana@example.org');
    expect(received?.headers.get('from')).toBe(FROM);
    expect(received?.headers.get('auto-submitted')).toBe('auto-generated');
  });

  it('is signed in to with the user and password of the URL', async () => {
    const { smtp, mail } = await startMail({ login: { user: 'plan@example.org', password: 'p@ss/word' } });
    await mail.send(message);
    expect(smtp.received).toHaveLength(1);
    const wrong = smtpMail({ smtpUrl: smtp.url.replace('word', 'sword'), from: FROM });
    await expect(wrong.send(message)).rejects.toThrow(MailNotAccepted);
  });

  it('cannot be made to add headers by a name with a line break', async () => {
    const { smtp, mail } = await startMail();
    await mail.send({ ...message, subject: 'Hello\r\nBcc: all@example.org' });
    expect(smtp.received[0]?.to).toEqual(['help@example.org']);
    expect(smtp.received[0]?.headers.has('bcc')).toBe(false);
  });
});

describe('a message that was not accepted', () => {
  it.each(['REFUSE_RECIPIENT', 'BUSY'] as const)('is known not to be, at %s, without its addresses', async (mood) => {
    const { smtp, mail } = await startMail();
    smtp.behave(mood);
    const error = await mail.send(message).catch((failure: unknown) => failure);
    expect(error).toBeInstanceOf(MailNotAccepted);
    expect(String(error)).not.toContain('@');
    expect(smtp.received).toEqual([]);
  });

  it('is known not to be when nothing listens', async () => {
    const { smtp, mail } = await startMail();
    await smtp.stop();
    await expect(mail.send(message)).rejects.toThrow(MailNotAccepted);
  });

  it('is not known to be when the connection is lost at the end', async () => {
    const { smtp, mail } = await startMail();
    smtp.behave('HANG_UP');
    const error = await mail.send(message).catch((failure: unknown) => failure);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(MailNotAccepted);
    expect(smtp.received).toHaveLength(1);
  });
});

describe('sending once', () => {
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
