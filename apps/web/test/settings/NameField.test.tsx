import { user as sampleUser } from '@sevenfold/contract/samples';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { NameField } from '../../src/features/settings/components/NameField';
import { useAutosave } from '../../src/features/settings/useAutosave';
import { text } from '../../src/platform/text';
import { fillDevice, pendingOperations } from '../dom/device';
import { accessibilityViolations, renderOnDevice } from '../dom/render';

function Name() {
  return <NameField autosave={useAutosave()} />;
}

const bodies = () => pendingOperations().map(({ call, body }) => [call, body]);

const field = () => screen.getByRole('textbox', { name: text('auth.name') });

/** Replaces the name, with the focus still in its field. */
async function typeName(name: string): Promise<UserEvent> {
  const user = renderOnDevice(<Name />);
  await user.clear(field());
  await user.paste(name);
  return user;
}

describe('name of the user', () => {
  it('is saved when the screen is left before typing has paused', async () => {
    await typeName('Bea');
    cleanup();
    expect(bodies()).toEqual([['PATCH /api/v1/user', { name: 'Bea' }]]);
  });

  it('is saved once typing has paused for a second', () => {
    renderOnDevice(<Name />);
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    const type = (value: string) => fireEvent.change(field(), { target: { value } });
    const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));
    type('Be');
    pass(900);
    type('Bea');
    pass(900);
    expect(bodies()).toEqual([]);
    pass(100);
    expect(bodies()).toEqual([['PATCH /api/v1/user', { name: 'Bea' }]]);
    expect(screen.getByText(text('settings.saved'), { selector: 'span' })).toBeVisible();
  });

  it('that another device has saved since replaces the typed one, which has still the focus', () => {
    renderOnDevice(<Name />);
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));
    field().focus();
    fireEvent.change(field(), { target: { value: 'Bea' } });
    pass(1_000);
    expect(field()).toHaveValue('Bea');
    act(() => fillDevice({ user: { ...sampleUser(), name: 'Cleo' } }));
    expect(field()).toHaveValue('Cleo');
    pass(5_000);
    expect(bodies()).toEqual([['PATCH /api/v1/user', { name: 'Bea' }]]);
    expect(field()).toHaveValue('Cleo');
  });

  it('is saved when its field is left, and can be taken back', async () => {
    const user = await typeName('Bea');
    await user.tab();
    expect(await accessibilityViolations()).toEqual([]);
    await user.click(screen.getByRole('button', { name: text('ui.undo') }));
    expect(field()).toHaveValue('Ana');
    expect(bodies().at(-1)).toEqual(['PATCH /api/v1/user', { name: 'Ana' }]);
  });

  it('is not saved while it is invalid', async () => {
    await typeName('   ');
    cleanup();
    expect(bodies()).toEqual([]);
  });

  it('that is invalid stays typed when its field is left, which says why', async () => {
    const user = await typeName('   ');
    expect(field()).not.toHaveAccessibleDescription();
    await user.tab();
    expect(field()).toHaveValue('   ');
    expect(field()).toBeInvalid();
    expect(field()).toHaveAccessibleDescription(text('auth.nameEmpty'));
    await user.type(field(), 'Bea{Enter}');
    expect(field()).toBeValid();
    expect(bodies()).toEqual([['PATCH /api/v1/user', { name: 'Bea' }]]);
  });
});
