import { serverConfig, user as sampleUser } from '@sevenfold/contract/samples';
import type { TimeOfDay } from '@sevenfold/domain/user';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { setServerConfig } from '../../src/features/serverConfig/api';
import GeneralScreen from '../../src/features/settings/screens/GeneralScreen';
import { text } from '../../src/platform/text';
import { clockTime } from '../../src/platform/timeOfDay';
import { fillDevice, pendingOperations } from '../dom/device';
import { renderOnDevice } from '../dom/render';

interface Case {
  readonly isOn: boolean;
  readonly sendsMail: boolean;
  readonly hasEmail?: boolean;
  readonly mailsLocalAccounts?: boolean;
  readonly isEmailPaused?: boolean;
  readonly emailTime?: TimeOfDay;
}

function renderSettings({
  isOn,
  sendsMail,
  hasEmail = true,
  mailsLocalAccounts = false,
  isEmailPaused,
  emailTime = '18:00',
}: Case) {
  const user = sampleUser({ hasEmail, ...(isEmailPaused !== undefined && { isEmailPaused }) });
  fillDevice({
    user: { ...user, settings: { ...user.settings, allowWeeklyReviewEmails: isOn, weeklyReviewEmailTime: emailTime } },
  });
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

  it('saves a chosen time, and takes it back', async () => {
    const user = renderSettings({ isOn: true, sendsMail: true });
    const time = screen.getByLabelText(text('settings.emailTime'));
    await user.selectOptions(time, clockTime('20:30'));
    expect(time).toHaveValue('20:30');
    await user.click(screen.getByRole('button', { name: text('ui.undo') }));
    expect(time).toHaveValue('18:00');
    expect(pendingOperations().map(({ body }) => body)).toEqual([
      { weeklyReviewEmailTime: '20:30' },
      { weeklyReviewEmailTime: '18:00' },
    ]);
  });

  it('has the focus after its change was taken back with the keyboard', async () => {
    const user = renderSettings({ isOn: true, sendsMail: true });
    await user.click(emails());
    screen.getByRole('button', { name: text('ui.undo') }).focus();
    await user.keyboard('{Enter}');
    expect(emails()).toBeChecked();
    expect(emails()).toHaveFocus();
  });

  it('offers a saved time that is no half hour, in its place', () => {
    renderSettings({ isOn: true, sendsMail: true, emailTime: '07:45' });
    const time = screen.getByLabelText(text('settings.emailTime'));
    expect(time).toHaveValue('07:45');
    const times = within(time)
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
    expect(times.slice(15, 18)).toEqual((['07:30', '07:45', '08:00'] as const).map(clockTime));
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
