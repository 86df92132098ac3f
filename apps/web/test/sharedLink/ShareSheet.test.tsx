import { SHARED_LINK_LABEL_MAX } from '@sevenfold/contract/sharedLinksMax';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { replica } from '../../src/data/device';
import ShareSheet from '../../src/features/sharedLink/components/ShareSheet';
import type { Subject } from '../../src/features/sharedLink/subject';
import { text } from '../../src/platform/text';
import { serveWith } from '../dom/device';
import { accessibilityViolations, renderOnDevice } from '../dom/render';

const LINK = 'https://plan.example.org/shared#sl_secret';
const RUN = { id: '019579eb-0400-7000-8000-00000000000a', name: 'Run' };

/** Makes links, or responds with an error of this status. Returns the bodies of the requests. */
function serve(status = 200): unknown[] {
  const bodies: unknown[] = [];
  serveWith((method, path, body) => {
    if (`${method} ${path}` !== 'POST /api/v1/shared-link') return undefined;
    bodies.push(JSON.parse(body));
    if (status !== 200) return Response.json({ error: { code: 20000003, message: 'No' } }, { status });
    const sharedLink = { id: RUN.id, activityId: null, label: null, showsName: false, lastOpenedAt: null };
    return Response.json({
      data: { link: LINK, sharedLink: { ...sharedLink, createdAt: '2026-10-01T12:00:00.000Z' } },
    });
  });
  return bodies;
}

function open(subject: Subject = null) {
  const onClose = vi.fn<() => void>();
  return { user: renderOnDevice(<ShareSheet subject={subject} open onClose={onClose} />), onClose };
}

/** Makes a link only when `made` is called. `revoked` has the bodies of the requests that revoke one. */
function serveSlowly() {
  const revoked: unknown[] = [];
  serve();
  const { fetch: respond } = globalThis;
  let made = (): void => undefined;
  const isMade = new Promise<void>((resolve) => {
    made = resolve;
  });
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    if (init.method === 'DELETE' && path === '/api/v1/shared-link') {
      revoked.push(JSON.parse(typeof init.body === 'string' ? init.body : ''));
      return Response.json({ data: {} });
    }
    if (init.method === 'POST') await isMade;
    return respond(path, init);
  });
  return { revoked, made };
}

/** Opens the sheet as screens do: it closes when it wants to. */
function openToClose() {
  function Screen() {
    const [isOpen, setOpen] = useState(true);
    return <ShareSheet subject={null} open={isOpen} onClose={() => setOpen(false)} />;
  }
  return { user: renderOnDevice(<Screen />) };
}

const create = () => screen.getByRole('button', { name: text('sharedLink.create') });
const label = () => screen.getByRole('textbox', { name: text('sharedLink.label') });

describe('the sheet that shares', () => {
  it('says what is shown of a week and what never is', async () => {
    serve();
    open();
    expect(screen.getByRole('dialog', { name: 'Share your week' })).toBeVisible();
    for (const key of ['sharedLink.sees.weeks', 'sharedLink.sees.days', 'sharedLink.never'] as const)
      expect(screen.getByText(text(key))).toBeVisible();
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('says what is shown of an activity, and shares it by its id', async () => {
    const bodies = serve();
    const { user } = open(RUN);
    expect(screen.getByRole('dialog', { name: 'Share Run' })).toBeVisible();
    expect(screen.getByText(text('sharedLink.sees.activityDays'))).toBeVisible();
    expect(screen.queryByText(text('sharedLink.sees.weeks'))).toBeNull();
    await user.click(create());
    await screen.findByText(LINK);
    expect(bodies).toEqual([{ activityId: RUN.id, label: null, showsName: false }]);
  });

  it('shows the link once it is made, to copy it, until it is closed', async () => {
    const bodies = serve();
    const { user, onClose } = open();
    await user.type(label(), ' Ben ');
    await user.click(screen.getByRole('checkbox', { name: /^Show my name/ }));
    await user.click(create());
    expect(await screen.findByText(LINK)).toBeVisible();
    expect(bodies).toEqual([{ activityId: null, label: 'Ben', showsName: true }]);
    expect(await accessibilityViolations()).toEqual([]);
    await user.click(screen.getByRole('button', { name: text('sharedLink.copy') }));
    expect(await navigator.clipboard.readText()).toBe(LINK);
    expect(await screen.findByText(text('sharedLink.copied'))).toBeVisible();
    await user.keyboard('{Escape}');
    expect(onClose).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: text('ui.done') }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('opens the share dialog of devices that have one', async () => {
    serve();
    const share = vi.fn<(data: ShareData) => Promise<void>>().mockRejectedValue(new DOMException('', 'AbortError'));
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { share }));
    const { user } = open();
    await user.click(create());
    await user.click(await screen.findByRole('button', { name: text('sharedLink.send') }));
    expect(share).toHaveBeenCalledExactlyOnceWith({ url: LINK });
    expect(screen.queryByText(text('error.unexpected'))).toBeNull();
  });

  it.each([
    [409, 'You have 20 links. Revoke one in the account settings to create another.'],
    [404, 'This activity hasn’t reached the server yet. Try again in a moment.'],
    [500, 'The link couldn’t be created. Please try again.'],
  ])('keeps what was typed and says why no link was made: %s', async (status, message) => {
    serve(status);
    const { user } = open(RUN);
    await user.type(label(), 'Ben');
    await user.click(create());
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(label()).toHaveValue('Ben');
    expect(create()).toBeEnabled();
  });

  it('says that a label is too long instead of sending it', async () => {
    const bodies = serve();
    const { user } = open();
    await user.click(label());
    await user.paste('x'.repeat(SHARED_LINK_LABEL_MAX + 1));
    await user.click(create());
    expect(screen.getByText(text('sharedLink.labelTooLong', { count: SHARED_LINK_LABEL_MAX }))).toBeVisible();
    expect(bodies).toEqual([]);
  });

  it.each([
    [
      'of as many emoji as there may be characters',
      '🌱'.repeat(SHARED_LINK_LABEL_MAX),
      '🌱'.repeat(SHARED_LINK_LABEL_MAX),
    ],
    ['with a tab as a space', 'Ben\tBird', 'Ben Bird'],
    ['of invisible characters as none', '\u200B', null],
  ])('sends a label %s', async (_case, typed, sent) => {
    const bodies = serve();
    const { user } = open();
    await user.click(label());
    await user.paste(typed);
    await user.click(create());
    await screen.findByText(LINK);
    expect(bodies).toEqual([{ activityId: null, label: sent, showsName: false }]);
  });

  it('keeps the label when it is closed by Escape, and drops it when it is cancelled', async () => {
    serve();
    const { user, onClose } = open();
    await user.type(label(), 'Ben');
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
    cleanup();
    const again = open();
    expect(label()).toHaveValue('Ben');
    await again.user.click(screen.getByRole('button', { name: text('ui.cancel') }));
    expect(again.onClose).toHaveBeenCalledOnce();
    cleanup();
    open();
    expect(label()).toHaveValue('');
  });

  it.each(['ui.cancel', 'ui.close'] as const)('revokes a link that is made after it was closed by %s', async (key) => {
    const { made, revoked } = serveSlowly();
    const { user } = openToClose();
    await user.type(label(), 'Ben');
    await user.click(create());
    await user.click(screen.getByRole('button', { name: text(key) }));
    expect(screen.queryByRole('dialog')).toBeNull();
    made();
    await waitFor(() => expect(revoked).toEqual([{ id: RUN.id }]));
  });

  it('is not closed by Escape while the link is made', async () => {
    const { made, revoked } = serveSlowly();
    const { user } = openToClose();
    await user.click(create());
    await user.keyboard('{Escape}');
    made();
    expect(await screen.findByText(LINK)).toBeVisible();
    expect(revoked).toEqual([]);
  });

  it('waits for a connection', async () => {
    replica.reachability.set(false);
    open();
    expect(create()).toBeDisabled();
    expect(screen.getByText(text('sharedLink.offline'))).toBeVisible();
    replica.reachability.set(true);
    await waitFor(() => expect(create()).toBeEnabled());
  });
});
