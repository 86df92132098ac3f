import type { SharedLink } from '@sevenfold/contract';
import { activity } from '@sevenfold/contract/samples';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { SharedLinks } from '../../src/features/sharedLink/components/SharedLinks';
import { text } from '../../src/platform/text';
import { fillDevice, serveWith } from '../dom/device';
import { accessibilityViolations, renderOnDevice } from '../dom/render';

const link = (fields: Partial<SharedLink>): SharedLink => ({
  id: '019579eb-0400-7000-8000-000000000001',
  activityId: null,
  label: null,
  showsName: false,
  createdAt: '2026-09-28T08:00:00.000Z',
  lastOpenedAt: null,
  ...fields,
});
const WEEK = link({ label: 'Ben', showsName: true, lastOpenedAt: '2026-10-01T09:30:00.000Z' });
const RUN = link({ id: '019579eb-0400-7000-8000-000000000002', activityId: 'run' });
const GONE = link({ id: '019579eb-0400-7000-8000-000000000003', activityId: 'gone' });

/** Responds with these links; the second status is that of revoking. Returns the bodies of requests that revoke. */
function serve(links: readonly SharedLink[], { list = 200, revoke = 200 } = {}): unknown[] {
  const revoked: { id: string }[] = [];
  serveWith((method, path, body) => {
    if (!path.startsWith('/api/v1/shared-link')) return undefined;
    const status = method === 'GET' ? list : revoke;
    const code = status === 404 ? 20000002 : 50000000;
    if (status !== 200) return Response.json({ error: { code, message: 'No' } }, { status });
    if (method === 'DELETE') revoked.push(JSON.parse(body) as { id: string });
    const left = links.filter(({ id }) => !revoked.some((gone) => gone.id === id));
    return Response.json({ data: method === 'GET' ? { sharedLinks: left } : {} });
  });
  return revoked;
}

const rows = () => screen.findAllByRole('listitem');
const revokeFirst = async () => {
  const user = renderOnDevice(<SharedLinks />);
  const [first] = await rows();
  await user.click(within(first ?? document.body).getByRole('button'));
  const dialog = within(await screen.findByRole('dialog', { name: text('sharedLink.revokeTitle') }));
  return { user, confirm: dialog.getByRole('button', { name: text('sharedLink.revoke') }), dialog };
};

describe('the list of shared links', () => {
  it('says what each shows, for whom, when it was made and last opened', async () => {
    fillDevice({ activities: [activity({ id: 'run', name: 'Run' })] });
    serve([WEEK, RUN, GONE]);
    renderOnDevice(<SharedLinks />);
    const [week, run, gone] = await rows();
    expect(week).toHaveTextContent('Your week · for Ben');
    expect(week).toHaveTextContent('Created Sep 28, 2026 · Opened 2 hours ago · With your name');
    expect(run).toHaveTextContent('Run');
    expect(run).toHaveTextContent('Not opened yet');
    expect(run).not.toHaveTextContent('With your name');
    expect(gone).toHaveTextContent('Deleted activity');
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('revokes a link after a confirmation', async () => {
    const revoked = serve([WEEK]);
    const { user, confirm } = await revokeFirst();
    expect(revoked).toEqual([]);
    await user.click(confirm);
    expect(await screen.findByText(text('sharedLink.revoked'))).toBeVisible();
    expect(revoked).toEqual([{ id: WEEK.id }]);
    await waitFor(() => expect(screen.queryByRole('listitem')).toBeNull());
    expect(screen.getByText(text('sharedLink.none'))).toBeVisible();
    expect(screen.getByRole('region', { name: text('sharedLink.title') })).toHaveFocus();
  });

  it('revokes nothing without it', async () => {
    const revoked = serve([WEEK]);
    const { user, dialog } = await revokeFirst();
    await user.click(dialog.getByRole('button', { name: text('ui.cancel') }));
    expect(revoked).toEqual([]);
    expect(await rows()).toHaveLength(1);
  });

  it.each([
    [404, 'sharedLink.wasRevoked'],
    [500, 'error.unexpected'],
  ] as const)('says why a link was not revoked: %s', async (status, key) => {
    serve([WEEK], { revoke: status });
    const { user, confirm } = await revokeFirst();
    await user.click(confirm);
    expect(await screen.findByText(text(key))).toBeVisible();
  });

  it('says where links are made when there are none', async () => {
    serve([]);
    renderOnDevice(<SharedLinks />);
    expect(await screen.findByText(text('sharedLink.none'))).toBeVisible();
    expect(screen.queryByRole('listitem')).toBeNull();
  });

  it('offers to read it again after an error', async () => {
    serve([WEEK], { list: 500 });
    const user = renderOnDevice(<SharedLinks />);
    const retry = await screen.findByRole('button', { name: text('ui.tryAgain') });
    serve([WEEK]);
    await user.click(retry);
    expect(await rows()).toHaveLength(1);
  });
});
