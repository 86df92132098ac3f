import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { text } from '../../src/platform/text';
import { type Toast, toastStore } from '../../src/ui/toast';
import ToastCards from '../../src/ui/ToastCards';
import { accessibilityViolations } from '../dom/render';

const toast = (fields: Partial<Toast> = {}): Toast => ({
  id: 1,
  kind: 'success',
  text: 'Saved',
  shownAt: 0,
  leaving: false,
  ...fields,
});

/** Pauses of the lifetimes of the toasts that are not ended yet. */
let pauses = 0;
const dismiss = vi.fn<(id: number) => void>();

beforeEach(() => {
  pauses = 0;
  vi.spyOn(toastStore, 'pause').mockImplementation(() => void (pauses += 1));
  vi.spyOn(toastStore, 'resume').mockImplementation(() => void (pauses -= 1));
  dismiss.mockReset();
  vi.spyOn(toastStore, 'dismiss').mockImplementation(dismiss);
});

const show = (...toasts: readonly Toast[]) => render(<ToastCards toasts={toasts} />);
const close = () => screen.getByRole('button', { name: text('ui.close') });

describe('toasts', () => {
  it('are a region of their own; warnings and errors interrupt, everything else waits', async () => {
    const kinds = (['success', 'info', 'warning', 'error'] as const).map((kind, id) => toast({ kind, id, text: kind }));
    show(...kinds);
    expect(screen.getByRole('region', { name: text('ui.messages') })).toBeVisible();
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual(['success', 'info']);
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(['warning', 'error']);
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('are closed by their button, and by their action once it has run', () => {
    const onAct = vi.fn<() => void>();
    show(toast({ id: 7, action: { label: 'Undo', onAct } }));
    fireEvent.click(close());
    expect(dismiss.mock.calls).toEqual([[7]]);
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(onAct).toHaveBeenCalledOnce();
    expect(dismiss.mock.calls).toEqual([[7], [7]]);
  });

  it('return the focus to where it was when one of their buttons closes them', async () => {
    const user = userEvent.setup();
    render(
      <>
        <button type="button">Row</button>
        <ToastCards toasts={[toast({ action: { label: 'Undo', onAct: () => undefined } })]} />
      </>,
    );
    const row = screen.getByRole('button', { name: 'Row' });
    row.focus();
    await user.tab();
    await user.tab();
    expect(close()).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(row).toHaveFocus();
    await user.tab();
    await user.keyboard('{Enter}');
    expect(row).toHaveFocus();
  });

  it('stay while the mouse or the focus is on them', () => {
    show(toast());
    fireEvent.pointerEnter(close());
    expect(pauses).toBe(1);
    fireEvent.focus(close());
    fireEvent.pointerLeave(close());
    expect(pauses).toBe(1);
    fireEvent.blur(close());
    expect(pauses).toBe(0);
  });

  it('end their pause when they are removed under the mouse', () => {
    const { rerender } = show(toast());
    fireEvent.pointerEnter(close());
    rerender(<ToastCards toasts={[]} />);
    expect(pauses).toBe(0);
  });
});

describe('toasts in a hidden tab', () => {
  const setHidden = (isHidden: boolean) => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
    fireEvent(document, new Event('visibilitychange'));
  };

  it('stay until the tab is shown again', () => {
    show(toast());
    setHidden(true);
    expect(pauses).toBe(1);
    setHidden(false);
    expect(pauses).toBe(0);
  });
});
