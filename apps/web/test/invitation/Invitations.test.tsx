import { OPEN_INVITATIONS_MAX } from '@sevenfold/contract/openInvitationsMax';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { replica } from '../../src/data/device';
import { queries } from '../../src/data/queries';
import { invitationsQuery } from '../../src/features/invitation/api';
import { Invitations } from '../../src/features/invitation/components/Invitations';
import { text } from '../../src/platform/text';
import { accessibilityViolations, renderOnDevice } from '../dom/render';
import { allowSignIn, respond, failure } from '../identity/respond';

const invitation = (index = 0) => ({
  id: `019579eb-0400-7000-8000-${String(index).padStart(12, '0')}`,
  createdAt: '2026-09-30T08:00:00.000Z',
  expiresAt: '2026-10-07T08:00:00.000Z',
});
const open = (count: number, mayInvite = true) => ({
  'GET invitations': { mayInvite, invitations: Array.from({ length: count }, (_, index) => invitation(index)) },
});
const LINK = 'https://example.org/join#secret';

const show = () => renderOnDevice(<Invitations />);
const create = () => screen.findByRole('button', { name: text('invitation.create') });
const revoke = () => screen.findByRole('button', { name: text('invitation.revokeNamed', { date: 'Sep 30, 2026' }) });

beforeEach(() => allowSignIn({ passkey: true }));

describe('invitations', () => {
  it('are listed with the day on which they end', async () => {
    respond(open(1));
    show();
    expect(await screen.findByRole('listitem')).toHaveTextContent(/Sep 30.*Oct 7/);
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('are not shown to users who may not invite', async () => {
    respond(open(1, false));
    show();
    await waitFor(() => expect(queries.getQueryData(invitationsQuery.queryKey)).toBeDefined());
    expect(screen.getByRole('main')).toBeEmptyDOMElement();
  });

  it('show the link of a new one once, until the user is done', async () => {
    respond({ ...open(0), 'POST invitation': { link: LINK, invitation: invitation() } });
    const user = show();
    await user.click(await create());
    const dialog = within(await screen.findByRole('dialog', { name: text('invitation.link') }));
    expect(dialog.getByText(LINK)).toBeVisible();
    await user.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: text('invitation.copy') }));
    expect(await navigator.clipboard.readText()).toBe(LINK);
    await user.click(dialog.getByRole('button', { name: text('ui.done') }));
    expect(screen.queryByText(LINK)).toBeNull();
  });

  it('say that one could not be made, and can be tried again', async () => {
    respond({ ...open(0), 'POST invitation': failure('INTERNAL') });
    const user = show();
    await user.click(await create());
    expect(await screen.findByText(text('error.unexpected'))).toBeVisible();
    expect(await create()).toBeEnabled();
  });

  it('are not made beyond the limit, which is explained', async () => {
    respond(open(OPEN_INVITATIONS_MAX));
    show();
    expect(await create()).toBeDisabled();
    expect(screen.getByText(text('invitation.tooMany'))).toBeVisible();
  });

  it('are revoked once by two presses', async () => {
    const sent = respond({ ...open(1), 'DELETE invitation': {} });
    show();
    const button = await revoke();
    fireEvent.click(button);
    fireEvent.click(button);
    expect(await screen.findByText(text('invitation.revoked'))).toBeVisible();
    expect(sent).toHaveLength(1);
  });

  it('are revoked, also one that was used meanwhile', async () => {
    const sent = respond({ ...open(1), 'DELETE invitation': failure('NOT_FOUND') });
    const user = show();
    await user.click(await revoke());
    expect(await screen.findByText(text('invitation.gone'))).toBeVisible();
    expect(sent).toEqual([['DELETE invitation', { id: invitation().id }]]);
    expect(screen.getByRole('region', { name: text('invitation.title') })).toHaveFocus();
  });

  it('can only be read while offline', async () => {
    respond(open(1));
    show();
    await revoke();
    act(() => replica.reachability.set(false));
    expect(await revoke()).toBeDisabled();
    expect(await create()).toBeDisabled();
    expect(screen.getByText(text('invitation.offline'))).toBeVisible();
  });
});
