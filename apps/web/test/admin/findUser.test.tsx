import type { AdminUser } from '@sevenfold/contract';
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { FindUser } from '../../src/features/admin/components/FindUser';
import { text } from '../../src/platform/text';
import { accessibilityViolations, renderOnDevice } from '../dom/render';
import { respond } from '../identity/respond';

const FREE = { subscription: { type: 'FREE', paymentSystem: 'NONE' }, manualPremium: null } as const;
const GRANTED = {
  subscription: { type: 'PREMIUM', paymentSystem: 'MANUAL' },
  manualPremium: { grantedAt: '2026-10-01T12:00:00.000Z', endsOn: null },
} as const;
const ana = (plan: Pick<AdminUser, 'subscription' | 'manualPremium'>): AdminUser => ({
  id: '019579eb-0400-7000-8000-000000000002',
  name: 'Ana',
  address: 'ana@example.org',
  createdAt: '2026-09-01T08:00:00.000Z',
  lastSeenAt: null,
  deleteAt: null,
  integrations: [],
  ...plan,
});

const FIND = 'POST admin/users/find';
const GRANT = 'POST admin/premium';
const button = (key: Parameters<typeof text>[0]) => screen.getByRole('button', { name: text(key) });
const reason = () => screen.getByRole('textbox', { name: text('admin.reason') });
const endsOn = () => screen.getByLabelText(text('admin.endsOn'));

/** Finds Ana on a server that responds so. */
async function renderFound(responses: Readonly<Record<string, unknown>> = {}, plan: Parameters<typeof ana>[0] = FREE) {
  const answers: Record<string, unknown> = { [FIND]: { users: [ana(plan)] }, ...responses };
  const sent = respond(answers);
  const user = renderOnDevice(<FindUser />);
  await user.type(screen.getByRole('textbox', { name: text('admin.address') }), 'ana@example.org');
  await user.click(button('admin.find'));
  const card = await screen.findByRole('article', { name: 'Ana' });
  return { user, sent, answers, card };
}

describe('a user who was found', () => {
  it('is shown with the plan that a later search finds', async () => {
    const { user, answers } = await renderFound();
    answers[FIND] = { users: [ana(GRANTED)] };
    await user.click(button('admin.find'));
    expect(await screen.findByText(new RegExp(text('admin.grantedForGood')))).toBeVisible();
    expect(button('admin.changeEnd')).toBeVisible();
  });

  it('keeps the focus when the form closes', async () => {
    const { user, card } = await renderFound({ [GRANT]: GRANTED });
    expect(button('admin.grant')).not.toHaveFocus();
    await user.click(button('admin.grant'));
    await user.click(button('ui.cancel'));
    expect(button('admin.grant')).toHaveFocus();
    await user.click(button('admin.grant'));
    await user.type(reason(), 'A gift');
    await user.click(button('admin.save'));
    expect(await within(card).findByRole('button', { name: text('admin.changeEnd') })).toHaveFocus();
    expect(await accessibilityViolations()).toEqual([]);
  });
});

describe('granted premium', () => {
  it('has an end only if a whole date was typed', async () => {
    const { user, sent } = await renderFound({ [GRANT]: GRANTED });
    await user.click(button('admin.grant'));
    await user.type(reason(), 'A gift');
    // The value of an incomplete date is empty.
    let badInput = true;
    Object.defineProperty(endsOn(), 'validity', { get: () => ({ badInput }) });
    await user.click(button('admin.save'));
    expect(endsOn()).toHaveFocus();
    expect(screen.getByText(text('admin.endsOnWrong'))).toBeVisible();
    expect(sent.map(([call]) => call)).not.toContain(GRANT);
    badInput = false;
    fireEvent.change(endsOn(), { target: { value: '2026-12-31' } });
    expect(screen.queryByText(text('admin.endsOnWrong'))).toBeNull();
    await user.click(button('admin.save'));
    expect(sent.at(-1)).toEqual([GRANT, expect.objectContaining({ endsOn: '2026-12-31' })]);
  });

  it.each([
    ['invisible', '\u200B', 'admin.reasonMissing'],
    ['too long', '💥'.repeat(501), 'admin.reasonTooLong'],
  ] as const)('is not saved with a reason that is %s', async (_what, value, error) => {
    const { user, sent } = await renderFound();
    await user.click(button('admin.grant'));
    fireEvent.change(reason(), { target: { value } });
    await user.click(button('admin.save'));
    expect(screen.getByText(text(error, { max: 500 }))).toBeVisible();
    expect(reason()).toHaveFocus();
    expect(sent.map(([call]) => call)).not.toContain(GRANT);
  });
});
