import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { RecoveryCodes } from '../../src/features/identity/components/RecoveryCodes';
import { text } from '../../src/platform/text';
import { serveWith } from '../dom/device';
import { accessibilityViolations, renderOnDevice } from '../dom/render';
import { respond } from './respond';

const CODES = ['AAAA-1111', 'BBBB-2222'];
const left = (count: number | null) => ({ 'GET recovery-codes': { left: count } });
const show = (props: { disabled?: boolean; areNeeded?: boolean } = {}) =>
  renderOnDevice(<RecoveryCodes disabled={false} areNeeded={false} {...props} />);

const button = (key: 'recovery.make' | 'recovery.replace') => screen.findByRole('button', { name: text(key) });
const dialog = async (key: 'recovery.title' | 'recovery.replaceTitle') =>
  within(await screen.findByRole('dialog', { name: text(key) }));

describe('recovery codes', () => {
  it('are asked for where nothing else but a passkey lets the user in', async () => {
    respond(left(null));
    show({ areNeeded: true });
    expect(await screen.findByText(text('recovery.needed'))).toBeVisible();
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('are asked for again, and made at once, when all are used up', async () => {
    respond({ ...left(0), 'POST recovery-codes': { codes: CODES } });
    const user = show({ areNeeded: true });
    expect(await screen.findByText(text('recovery.usedUp'))).toBeVisible();
    await user.click(await button('recovery.make'));
    expect((await dialog('recovery.title')).getAllByRole('listitem')).toHaveLength(2);
  });

  it('are not needed by those who sign in by something else, too', async () => {
    respond(left(0));
    show();
    expect(await screen.findByText(text('recovery.left', { count: 0 }))).toBeVisible();
  });

  it('are made at once where there are none, and are shown until the user is done', async () => {
    respond({ ...left(null), 'POST recovery-codes': { codes: CODES } });
    const user = show();
    await screen.findByText(text('recovery.none'));
    await user.click(await button('recovery.make'));
    const shown = await dialog('recovery.title');
    expect(shown.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(CODES);
    expect(shown.getByText(text('recovery.once'))).toBeVisible();
    await user.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeVisible();
    await user.click(shown.getByRole('button', { name: text('ui.done') }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.body).not.toHaveTextContent('AAAA-1111');
  });

  it('are shown at once, also while their number cannot be read', async () => {
    let isRead = false;
    serveWith((method) => {
      if (method === 'POST') return Response.json({ data: { codes: CODES } });
      if (isRead) return new Promise<Response>(() => undefined);
      isRead = true;
      return Response.json({ data: { left: null } });
    });
    const user = show();
    await screen.findByText(text('recovery.none'));
    await user.click(await button('recovery.make'));
    expect((await dialog('recovery.title')).getAllByRole('listitem')).toHaveLength(2);
  });

  it('are copied together, one in a line', async () => {
    respond({ ...left(null), 'POST recovery-codes': { codes: CODES } });
    const user = show();
    await screen.findByText(text('recovery.none'));
    await user.click(await button('recovery.make'));
    await user.click((await dialog('recovery.title')).getByRole('button', { name: text('recovery.copy') }));
    expect(await screen.findByText(text('recovery.copied'))).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe('AAAA-1111\nBBBB-2222');
  });

  it('are replaced only after a question, because the old ones end', async () => {
    const sent = respond({ ...left(3), 'POST recovery-codes': { codes: CODES } });
    const user = show();
    expect(await screen.findByText(text('recovery.left', { count: 3 }))).toBeVisible();
    await user.click(await button('recovery.replace'));
    const question = await dialog('recovery.replaceTitle');
    expect(sent).toEqual([]);
    await user.click(question.getByRole('button', { name: text('recovery.replaceAction') }));
    expect((await dialog('recovery.title')).getAllByRole('listitem')).toHaveLength(2);
  });

  it('say that they could not be made, and can be tried again', async () => {
    respond(left(null));
    const user = show();
    await screen.findByText(text('recovery.none'));
    await user.click(await button('recovery.make'));
    expect(await screen.findByText(text('error.unexpected'))).toBeVisible();
    expect(await button('recovery.make')).toBeEnabled();
  });

  it('cannot be made offline', async () => {
    respond(left(3));
    show({ disabled: true });
    await screen.findByText(text('recovery.left', { count: 3 }));
    expect(await button('recovery.replace')).toBeDisabled();
  });
});
