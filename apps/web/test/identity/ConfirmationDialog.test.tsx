import { ERRORS } from '@sevenfold/contract/errors';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { Confirmation } from '../../src/features/identity/components/Confirmation';
import { ConfirmationCancelled, resume, useResumed, withConfirmation } from '../../src/features/identity/confirmation';
import { ApiError } from '../../src/platform/response';
import { text } from '../../src/platform/text';
import { accessibilityViolations, renderOnDevice } from '../dom/render';
import { allowSignIn, respond, failure, identity } from './respond';

const { CONFIRMATION_REQUIRED } = ERRORS;

const account = (codes: number | null = null, ...identities: readonly ReturnType<typeof identity>[]) => ({
  'GET identities': { email: null, identities },
  'GET recovery-codes': { left: codes },
});

/** Does something for which the server asks for a confirmation, and returns what became of it. */
async function start() {
  const user = renderOnDevice(<Confirmation />);
  let runs = 0;
  const outcome: string[] = [];
  await act(async () => {
    void withConfirmation({ id: 'test' }, async () => {
      runs += 1;
      if (runs === 1) throw new ApiError(CONFIRMATION_REQUIRED.status, CONFIRMATION_REQUIRED.code, '');
    }).then(
      () => outcome.push('done'),
      (error: unknown) => outcome.push(error instanceof ConfirmationCancelled ? 'cancelled' : 'failed'),
    );
  });
  return { user, outcome };
}

const confirm = () => screen.findByRole('button', { name: text('confirm.local', { name: 'ana' }) });
const useCode = () => screen.findByRole('button', { name: text('recovery.use') });
const code = () => screen.getByRole('textbox', { name: new RegExp(`^${text('recovery.code')}`) });

describe('the confirmation of who the user is', () => {
  it('offers the ways to sign in, and continues what it was asked for', async () => {
    const sent = respond({ ...account(null, identity()), 'POST confirmation': { secondsLeft: 900 } });
    const { user, outcome } = await start();
    const button = await confirm();
    expect(await accessibilityViolations()).toEqual([]);
    await user.click(button);
    await waitFor(() => expect(outcome).toEqual(['done']));
    expect(sent).toEqual([['POST confirmation', { proof: { method: 'LOCAL', token: 'ana' } }]]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('gives up when it is closed', async () => {
    respond(account(null, identity()));
    const { user, outcome } = await start();
    await confirm();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(outcome).toEqual(['cancelled']));
  });

  it('is not asked for on another page than that of the action', async () => {
    respond(account(null, identity()));
    let reject: (error: Error) => void = () => undefined;
    renderOnDevice(<Confirmation />);
    const action = withConfirmation({ id: 'test' }, () => new Promise<void>((_, fail) => (reject = fail)));
    cleanup();
    renderOnDevice(<Confirmation />);
    reject(new ApiError(CONFIRMATION_REQUIRED.status, CONFIRMATION_REQUIRED.code, ''));
    await act(async () => {
      await expect(action).rejects.toBeInstanceOf(ConfirmationCancelled);
    });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    ['continues an action whose component appears after it was given', true],
    ['never continues it once its page was left', false],
  ])('%s', (_case, isStillThere) => {
    respond(account(null, identity()));
    const run = vi.fn<() => void>();
    const Action = () => {
      useResumed('test', run);
      return null;
    };
    renderOnDevice(<Confirmation />);
    resume({ id: 'test' });
    if (!isStillThere) {
      cleanup();
      resume({ id: 'test' });
      renderOnDevice(<Confirmation />);
    }
    renderOnDevice(<Action />);
    expect(run).toHaveBeenCalledTimes(isStillThere ? 1 : 0);
  });

  it('says that it failed, and stays', async () => {
    respond({ ...account(null, identity()), 'POST confirmation': failure('IDENTITY_REFUSED') });
    const { user, outcome } = await start();
    await user.click(await confirm());
    expect(await screen.findByText(text('confirm.failed'))).toBeVisible();
    expect(screen.getByRole('dialog')).toBeVisible();
    expect(outcome).toEqual([]);
  });

  it('says that there is no way to confirm here', async () => {
    allowSignIn({ local: false });
    respond(account(null, identity()));
    await start();
    expect(await screen.findByText(text('confirm.noWay'))).toBeVisible();
  });

  it('takes a recovery code, keeps a wrong one, and says why it is not accepted', async () => {
    respond({ ...account(3, identity()), 'POST confirmation': failure('IDENTITY_REFUSED') });
    const { user, outcome } = await start();
    await user.click(await useCode());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(code()).toHaveAccessibleDescription(expect.stringContaining(text('recovery.empty'))));
    await user.type(code(), 'WRONG{Enter}');
    await waitFor(() => expect(code()).toHaveAccessibleDescription(expect.stringContaining(text('recovery.refused'))));
    expect(code()).toHaveValue('WRONG');
    respond({ 'POST confirmation': failure('TOO_MANY_REQUESTS') });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(code()).toHaveAccessibleDescription(expect.stringContaining(text('recovery.tooOften'))));
    respond({ 'POST confirmation': { secondsLeft: 900 } });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(outcome).toEqual(['done']));
  });

  it('offers no code to users without one', async () => {
    respond(account(null, identity()));
    await start();
    await confirm();
    expect(screen.queryByRole('button', { name: text('recovery.use') })).toBeNull();
  });
});
