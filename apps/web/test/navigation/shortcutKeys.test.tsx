import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { loadShortcutKeys, useShortcuts } from '../../src/navigation/shortcuts';

const complete = vi.fn<() => void>();

/** A row whose Space is a shortcut, and a button that Space presses. */
function Row() {
  useShortcuts({ space: complete });
  return (
    <>
      <button data-shortcuts>Read</button>
      <button>More</button>
    </>
  );
}

beforeEach(async () => {
  complete.mockReset();
  await loadShortcutKeys();
  render(<Row />);
});

const SPACE = { key: ' ', code: 'Space' };
const button = (name: string) => screen.getByRole('button', { name });

/** Releases Space on a button. @returns false if the browser must not click it then */
function isClickedByRelease(name: string): boolean {
  const event = createEvent.keyUp(button(name), SPACE);
  fireEvent(button(name), event);
  return !event.defaultPrevented;
}

it('a Space that ran a shortcut does not press its button when it is released', () => {
  fireEvent.keyDown(button('Read'), SPACE);
  fireEvent.keyDown(button('Read'), { ...SPACE, repeat: true });
  expect(isClickedByRelease('Read')).toBe(false);
  expect(complete).toHaveBeenCalledOnce();
});

it('a Space that ran no shortcut presses its button, also after one whose release was lost', () => {
  fireEvent.keyDown(button('Read'), SPACE);
  fireEvent.keyDown(button('More'), SPACE);
  expect(isClickedByRelease('More')).toBe(true);
  expect(complete).toHaveBeenCalledOnce();
});
