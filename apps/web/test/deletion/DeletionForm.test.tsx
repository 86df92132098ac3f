import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { replica } from '../../src/data/device';
import { DeletionForm } from '../../src/features/deletion/components/DeletionForm';
import { REASON_TEXT_MAX, REASONS } from '../../src/features/deletion/draft';
import { SessionContext } from '../../src/features/user/sessionActions';
import { text } from '../../src/platform/text';
import { UNREADY } from '../../src/ui/unready';
import { accessibilityViolations, renderOnDevice } from '../dom/render';
import { respond } from '../identity/respond';

const [REASON] = REASONS;
const reason = () => screen.getByRole('radio', { name: text(`deletion.reason.${REASON}`) });
const more = () => screen.getByRole('textbox', { name: text('deletion.more') });
const word = () => screen.getByRole('textbox', { name: new RegExp(text('deletion.word')) });
const send = () => screen.getByRole('button', { name: text('deletion.action') });
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const stay = () => Promise.resolve();
const show = () =>
  renderOnDevice(
    <SessionContext value={{ prepareToSignIn: stay, completeSignIn: stay, signOut: stay }}>
      <DeletionForm />
    </SessionContext>,
  );

describe('the form that deletes the account', () => {
  it('asks for a reason and the word, and goes to the first that is missing', async () => {
    const sent = respond({});
    const user = show();
    await user.click(send());
    expect(reason()).toHaveFocus();
    expect(word()).toBeInvalid();
    await user.click(reason());
    await user.click(send());
    expect(word()).toHaveFocus();
    expect(sent).toEqual([]);
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('has a button that looks ready only once nothing is missing', async () => {
    const user = show();
    const looksReady = () => !send().className.includes(UNREADY);
    expect(looksReady()).toBe(false);
    await user.click(reason());
    expect(looksReady()).toBe(false);
    type(word(), text('deletion.word'));
    expect(looksReady()).toBe(true);
  });

  it('keeps a wrong word and a text that is too long', async () => {
    const sent = respond({});
    const user = show();
    const long = 'x'.repeat(REASON_TEXT_MAX + 1);
    await user.click(reason());
    type(more(), long);
    type(word(), 'no');
    await user.click(send());
    expect(more()).toHaveFocus();
    expect([more(), word()].map((field) => (field as HTMLInputElement).value)).toEqual([long, 'no']);
    expect(sent).toEqual([]);
  });

  it('says that it failed, and keeps what was filled in', async () => {
    const sent = respond({});
    const user = show();
    await user.click(reason());
    type(more(), ' Too busy ');
    type(word(), text('deletion.word'));
    await user.click(send());
    expect(await screen.findByRole('alert')).toHaveTextContent(text('deletion.failed'));
    expect(sent).toMatchObject([[expect.any(String), { reason: REASON, text: 'Too busy' }]]);
    expect([more(), word()].map((field) => (field as HTMLInputElement).value)).toEqual([
      ' Too busy ',
      text('deletion.word'),
    ]);
    expect(send()).toBeEnabled();
  });

  it('cannot be sent offline, and says so', async () => {
    show();
    act(() => replica.reachability.set(false));
    await waitFor(() => expect(send()).toBeDisabled());
    expect(send()).toHaveAccessibleDescription(text('deletion.offline'));
  });
});
