import { serverConfig, user as sampleUser } from '@sevenfold/contract/samples';
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { setServerConfig } from '../../src/features/serverConfig/api';
import GeneralScreen from '../../src/features/settings/screens/GeneralScreen';
import { text } from '../../src/platform/text';
import { fillDevice, pendingOperations } from '../dom/device';
import { renderOnDevice } from '../dom/render';

interface Case {
  readonly isOn: boolean;
  readonly sendsMail: boolean;
  readonly hasEmail?: boolean;
  readonly mailsLocalAccounts?: boolean;
  readonly isEmailPaused?: boolean;
}

function renderSettings({ isOn, sendsMail, hasEmail = true, mailsLocalAccounts = false, isEmailPaused }: Case) {
  const user = sampleUser({ hasEmail, ...(isEmailPaused !== undefined && { isEmailPaused }) });
  fillDevice({ user: { ...user, settings: { ...user.settings, allowWeeklyReviewEmails: isOn } } });
  setServerConfig(serverConfig({ sendsMail, mailsLocalAccounts }));
  return renderOnDevice(<GeneralScreen />);
}
const emails = () => screen.getByRole('switch', { name: new RegExp(`^${text('settings.reviewEmails')}`) });

describe('setting of the weekly review email', () => {
  it('is switched off and on, and its time appears only while it is on', async () => {
    const user = renderSettings({ isOn: true, sendsMail: true });
    expect(emails()).toBeChecked();
    expect(screen.getByText(text('settings.reviewEmailsHint'))).toBeVisible();
    expect(screen.getByLabelText(text('settings.emailTime'))).toHaveValue('18:00');
    await user.click(emails());
    expect(emails()).not.toBeChecked();
    expect(screen.queryByLabelText(text('settings.emailTime'))).toBeNull();
    expect(pendingOperations().map(({ body }) => body)).toEqual([{ allowWeeklyReviewEmails: false }]);
  });

  it('saves a typed time once, and takes it back as a whole', async () => {
    const user = renderSettings({ isOn: true, sendsMail: true });
    const time = screen.getByLabelText(text('settings.emailTime'));
    const sent = () => pendingOperations().map(({ body }) => body);
    // The values of the field while 20:30 is typed.
    for (const value of ['02:00', '20:00', '20:03', '20:30']) fireEvent.change(time, { target: { value } });
    expect(time).toHaveValue('20:30');
    fireEvent.blur(time);
    expect(sent()).toEqual([{ weeklyReviewEmailTime: '20:30' }]);
    await user.click(screen.getByRole('button', { name: text('ui.undo') }));
    expect(time).toHaveValue('18:00');
    expect(sent().at(-1)).toEqual({ weeklyReviewEmailTime: '18:00' });
  });

  it('has the focus after its change was taken back with the keyboard', async () => {
    const user = renderSettings({ isOn: true, sendsMail: true });
    await user.click(emails());
    screen.getByRole('button', { name: text('ui.undo') }).focus();
    await user.keyboard('{Enter}');
    expect(emails()).toBeChecked();
    expect(emails()).toHaveFocus();
  });

  it('keeps the time when its field is emptied and left', () => {
    renderSettings({ isOn: true, sendsMail: true });
    const time = screen.getByLabelText(text('settings.emailTime'));
    fireEvent.change(time, { target: { value: '' } });
    expect(time).toHaveValue('');
    fireEvent.blur(time);
    expect(time).toHaveValue('18:00');
    expect(pendingOperations()).toEqual([]);
  });

  it('shows what the link of an email has done', () => {
    renderSettings({ isOn: false, sendsMail: true });
    expect(emails()).not.toBeChecked();
  });

  it('says that the address refused the email, until it is switched on again', async () => {
    const user = renderSettings({ isOn: false, sendsMail: true, isEmailPaused: true });
    expect(screen.getByText(text('settings.emailPaused'))).toBeVisible();
    await user.click(emails());
    expect(screen.queryByText(text('settings.emailPaused'))).toBeNull();
    expect(screen.getByText(text('settings.reviewEmailsHint'))).toBeVisible();
    expect(pendingOperations().map(({ body }) => body)).toEqual([{ allowWeeklyReviewEmails: true }]);
  });

  it('is off and says why while the server sends no email', () => {
    renderSettings({ isOn: true, sendsMail: false });
    expect(screen.getByText(text('settings.noEmails'))).toBeVisible();
    expect(emails()).not.toBeChecked();
    expect(emails()).toBeDisabled();
    expect(screen.queryByLabelText(text('settings.emailTime'))).toBeNull();
  });

  it.each([
    [false, 'settings.noAddress'],
    [true, 'settings.reviewEmailsHint'],
  ] as const)(
    'says that the account has no address, unless its emails go to localhost (%s)',
    (mailsLocalAccounts, hint) => {
      renderSettings({ isOn: true, sendsMail: true, hasEmail: false, mailsLocalAccounts });
      expect(screen.getByText(text(hint))).toBeVisible();
    },
  );
});
