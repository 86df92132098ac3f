import { startSmtp } from '@sevenfold/fakes/smtp';
import pino from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { smtpMail } from '../../src/adapters/smtp';
import { readConfig } from '../../src/config';
import { MailNotAccepted } from '../../src/ports/mail';
import { sendNotice } from '../../src/features/subscription/notice';

const NOTICE = { reason: 'DUPLICATE' as const, customerId: 'cus_1', subscriptionIds: ['sub_1'] };

/** Runs the task with the operator's address. @returns the lines of the log */
async function run(mail: Parameters<typeof sendNotice>[0]): Promise<string> {
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  await sendNotice(mail, NOTICE, { log, config: readConfig({ SUPPORT_EMAIL: 'help@example.org' }) });
  return lines.join('');
}

async function startMailServer() {
  const smtp = await startSmtp();
  onTestFinished(() => smtp.stop());
  return { smtp, mail: smtpMail({ smtpUrl: smtp.url, from: 'plan@example.org' }) };
}

it('a notice reaches the operator with the ids, which the log does not have', async () => {
  const { smtp, mail } = await startMailServer();
  const log = await run(mail);
  const [email] = smtp.received;
  expect([email?.to, email?.headers.get('subject')]).toEqual([['help@example.org'], 'A subscription needs attention']);
  expect(email?.text).toContain('Customer: cus_1\nSubscriptions: sub_1');
  expect(log).toContain('a second subscription while the first one existed');
  expect(log).not.toMatch(/cus_1|sub_1/);
});

it('a notice is sent again when the mail server is busy, and not when it may have arrived', async () => {
  const { smtp, mail } = await startMailServer();
  smtp.behave('BUSY');
  await expect(run(mail)).rejects.toBeInstanceOf(MailNotAccepted);
  smtp.behave('HANG_UP');
  expect(await run(mail)).toContain('it is not sent again');
});

it('the log says why a notice was refused, without the address', async () => {
  const { smtp, mail } = await startMailServer();
  smtp.behave({ code: 550, text: '5.7.1 <help@example.org> refused' });
  const log = await run(mail);
  expect(log).toContain('"reason":"EENVELOPE RCPT TO 550"');
  expect(log).not.toContain('help@example.org');
});

it('a notice is an error in the log of a server without mail', async () => {
  expect(await run(undefined)).toContain('"level":50');
});
