import { z } from 'zod';
import { attemptsOver, task } from '#jobs';
import { type Mail, type MailMessage, sendOnce } from '#ports';
import { claimMail, type FeedbackToMail, findFeedback, releaseMail } from './store';

/** The email is sent after an outage of the mail server of up to two days. */
const ATTEMPTS = attemptsOver(2);

/**
 * Mails a message to the operator, once. Without a mail server or an address it is only stored.
 *
 * @param mail undefined without a mail server
 */
export const feedbackMailTask = (mail: Mail | undefined) =>
  task({
    name: 'mail-feedback',
    payload: z.object({ userId: z.string(), id: z.string() }),
    maxAttempts: ATTEMPTS,
    async run(key, { config: { supportEmail }, db, clock, log }) {
      const missing = mail === undefined ? 'SMTP_URL' : 'SUPPORT_EMAIL';
      if (mail === undefined || supportEmail === undefined) {
        log.info({ feedback: key.id }, `feedback was stored, but not mailed: ${missing} is not set`);
        return;
      }
      const feedback = await findFeedback(db, key);
      if (!feedback) return;
      const isSent = await sendOnce(mail, messageOf(key.id, feedback, supportEmail), {
        take: () => claimMail(db, key, new Date(clock.now())),
        release: () => releaseMail(db, key),
      });
      if (isSent) log.info({ feedback: key.id }, 'feedback mailed');
      else log.warn({ feedback: key.id }, 'feedback may have been mailed before; it is not mailed again');
    },
  });

const MOOD_NAMES = { UNHAPPY: 'unhappy', NEUTRAL: 'neutral', HAPPY: 'happy' } as const;

/** Email to the operator, in English whatever the language of the user. */
const messageOf = (
  id: string,
  { message, mood, created_at: createdAt, name, email, language }: FeedbackToMail,
  to: string,
): MailMessage => ({
  id: `feedback-${id}`,
  to,
  replyTo: email ?? undefined,
  subject: `Feedback from ${name}`,
  text: [
    message,
    '',
    '--',
    `From: ${name}${email === null ? ' (no address known)' : ` <${email}>`}`,
    ...(mood === null ? [] : [`Mood: ${MOOD_NAMES[mood]}`]),
    `Language: ${language}`,
    `Sent: ${createdAt.toISOString()}`,
  ].join('\n'),
});
