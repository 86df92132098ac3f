import { ERRORS } from '@sevenfold/contract/errors';
import { FEEDBACK_PER_DAY } from '@sevenfold/domain/feedback';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { replica } from '../../src/data/device';
import FeedbackScreen from '../../src/features/feedback/screens/FeedbackScreen';
import { text } from '../../src/platform/text';
import { UNREADY } from '../../src/ui/unready';
import { pendingOperations, serveWith } from '../dom/device';
import { accessibilityViolations, renderOnDevice } from '../dom/render';

const message = () => screen.getByRole('textbox', { name: text('feedback.message') });
const send = () => screen.getByRole('button', { name: text('feedback.send') });
const mood = (name: 'HAPPY' | 'UNHAPPY') => screen.getByRole('button', { name: text(`feedback.mood.${name}`) });

describe('feedback', () => {
  it('waits on the device without a network, and says so', async () => {
    const user = renderOnDevice(<FeedbackScreen />);
    await user.type(message(), '  I like the week.  ');
    await user.click(mood('HAPPY'));
    await user.click(send());
    expect(screen.getByText(new RegExp(text('feedback.waiting')))).toBeVisible();
    expect(pendingOperations()).toMatchObject([
      { call: 'POST /api/v1/feedback', body: { message: 'I like the week.', mood: 'HAPPY' } },
    ]);
    expect(screen.getByRole('button', { name: text('feedback.another') })).toHaveFocus();
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('thanks once it is sent', async () => {
    serveWith((_, path) => (path === '/api/v1/feedback' ? Response.json({ data: {} }) : undefined));
    const user = renderOnDevice(<FeedbackScreen />);
    await user.type(message(), 'Hello');
    await user.click(send());
    replica.outbox.resume();
    await waitFor(() => expect(pendingOperations()).toEqual([]));
    expect(within(screen.getByRole('main')).getByText(text('feedback.thanks'))).toBeVisible();
    await user.click(screen.getByRole('button', { name: text('feedback.another') }));
    expect(message()).toHaveValue('');
  });

  it('says that the daily limit is reached, and keeps the message', async () => {
    serveWith((_, path) =>
      path === '/api/v1/feedback'
        ? Response.json({ error: { code: ERRORS.FEEDBACK_LIMIT.code, message: 'Too many' } }, { status: 403 })
        : undefined,
    );
    const user = renderOnDevice(<FeedbackScreen />);
    await user.type(message(), 'One more');
    await user.click(send());
    replica.outbox.resume();
    expect(await screen.findByRole('alert')).toHaveTextContent(text('feedback.limit', { max: FEEDBACK_PER_DAY }));
    expect(within(screen.getByRole('main')).queryByText(text('feedback.thanks'))).toBeNull();
    expect(replica.outbox.current().rejected).toMatchObject([
      { queued: { operation: { body: { message: 'One more' } } } },
    ]);
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('thanks for a message although an earlier one was beyond the limit', async () => {
    let isFull = true;
    serveWith((_, path) =>
      path !== '/api/v1/feedback'
        ? undefined
        : isFull
          ? Response.json({ error: { code: ERRORS.FEEDBACK_LIMIT.code, message: 'Too many' } }, { status: 403 })
          : Response.json({ data: {} }),
    );
    const user = renderOnDevice(<FeedbackScreen />);
    await user.type(message(), 'One more');
    await user.click(send());
    replica.outbox.resume();
    expect(await screen.findByText(text('feedback.limit', { max: FEEDBACK_PER_DAY }))).toBeVisible();
    cleanup();
    isFull = false;
    const later = renderOnDevice(<FeedbackScreen />);
    await later.type(message(), 'The next day');
    await later.click(send());
    replica.outbox.resume();
    await waitFor(() => expect(pendingOperations()).toEqual([]));
    expect(within(screen.getByRole('main')).getByText(text('feedback.thanks'))).toBeVisible();
  });

  it('is not sent empty, and the mood is optional and can be taken back', async () => {
    const user = renderOnDevice(<FeedbackScreen />);
    await user.type(message(), '   ');
    expect(send()).toHaveClass(UNREADY);
    await user.click(send());
    expect(screen.getByText(text('feedback.empty'))).toBeVisible();
    expect(message()).toHaveFocus();
    expect(pendingOperations()).toEqual([]);
    await user.click(mood('UNHAPPY'));
    expect(mood('UNHAPPY')).toHaveAttribute('aria-pressed', 'true');
    await user.click(mood('UNHAPPY'));
    await user.type(message(), 'Hello');
    expect(send()).not.toHaveClass(UNREADY);
    expect(await accessibilityViolations()).toEqual([]);
    await user.click(send());
    expect(pendingOperations()).toMatchObject([{ body: { message: 'Hello', mood: null } }]);
  });

  it('keeps what is typed when the page is left', async () => {
    const user = renderOnDevice(<FeedbackScreen />);
    await user.type(message(), 'Half a thought');
    cleanup();
    renderOnDevice(<FeedbackScreen />);
    expect(message()).toHaveValue('Half a thought');
  });
});
