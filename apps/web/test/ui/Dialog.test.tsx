import { act, fireEvent, screen } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { type ReactNode, useRef, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Dialog, type DialogProps } from '../../src/ui/Dialog';
import { Menu } from '../../src/ui/Menu';
import { toastStore } from '../../src/ui/toast';
import { accessibilityViolations, renderOnDevice } from '../dom/render';

interface Given extends Partial<Pick<DialogProps, 'dismissable' | 'description'>> {
  readonly children?: ReactNode;
  /** Gives the focus to the button of the footer. */
  readonly focusesFooter?: boolean;
}

/** A screen with a button that opens the dialog by its state. */
function Screen({ children = <input aria-label="Name" />, focusesFooter = false, ...props }: Given) {
  const [isOpen, setOpen] = useState(false);
  const save = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Rename
      </button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Rename area"
        footer={
          <button ref={save} type="button">
            Save
          </button>
        }
        initialFocus={focusesFooter ? save : undefined}
        {...props}
      >
        {children}
      </Dialog>
    </>
  );
}

/** A screen with a menu that opens the dialog. */
function ScreenWithMenu() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Menu label="More" items={[{ id: 'rename', label: 'Rename', onAct: () => setOpen(true) }]} />
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Rename area">
        <input aria-label="Name" />
      </Dialog>
    </>
  );
}

async function open(given: Given = {}) {
  const user = renderOnDevice(<Screen {...given} />);
  await user.click(screen.getByRole('button', { name: 'Rename' }));
  return user;
}

const dialog = () => screen.queryByRole('dialog');

describe('a dialog', () => {
  it('has title and description, and focuses its first field instead of its close button', async () => {
    await open({ description: 'Shown in every list.' });
    expect(dialog()).toHaveAccessibleName('Rename area');
    expect(dialog()).toHaveAccessibleDescription('Shown in every list.');
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('skips controls that cannot be used when it chooses the first focus', async () => {
    await open({
      children: (
        <>
          <input type="hidden" />
          <input aria-label="Code" disabled />
          <input aria-label="Name" />
        </>
      ),
    });
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  });

  it('focuses the field marked for it, though another comes first', async () => {
    const children = (
      <>
        <input aria-label="Name" />
        <input aria-label="Unit" data-autofocus="" />
      </>
    );
    await open({ children });
    expect(screen.getByRole('textbox', { name: 'Unit' })).toHaveFocus();
  });

  it('focuses the element given to it', async () => {
    await open({ focusesFooter: true });
    expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus();
  });

  it('closes on Escape, and returns the focus to the button that opened it', async () => {
    const user = await open();
    await user.keyboard('{Escape}');
    expect(dialog()).toBeNull();
    expect(screen.getByRole('button', { name: 'Rename' })).toHaveFocus();
  });

  it('opened from a menu returns the focus to the button of the menu', async () => {
    const user = renderOnDevice(<ScreenWithMenu />);
    const more = screen.getByRole('button', { name: 'More' });
    more.focus();
    await user.keyboard('{Enter}');
    await user.click(await screen.findByRole('menuitem', { name: 'Rename' }));
    expect(dialog()).toBeVisible();
    await user.keyboard('{Escape}');
    expect(dialog()).toBeNull();
    expect(more).toHaveFocus();
  });

  it('stays open on the Escape that ends the composition of an input method', async () => {
    await open();
    fireEvent.keyDown(screen.getByRole('textbox', { name: 'Name' }), { key: 'Escape', keyCode: 229 });
    expect(dialog()).toBeVisible();
  });

  it('stays open when a toast above it is pressed', async () => {
    await open();
    // Without styles, the toast inherits that nothing outside of the dialog can be pressed.
    const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });
    const onAct = vi.fn<() => void>();
    act(() => void toastStore.show({ kind: 'success', text: 'Added', action: { label: 'Undo', onAct } }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(onAct).toHaveBeenCalledOnce();
    expect(dialog()).toBeVisible();
  });

  it('keeps the focus inside', async () => {
    const user = await open();
    await user.tab();
    expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus();
    await user.tab();
    expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
    await user.tab();
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  });

  it('that must be answered stays open on Escape; its close button works', async () => {
    const user = await open({ dismissable: false });
    await user.keyboard('{Escape}');
    expect(dialog()).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(dialog()).toBeNull();
  });
});
