import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Tooltips } from '../../src/ui/Tooltips';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const search = <button key="search" type="button" aria-label="Search" data-tooltip="Search" data-keys="mod+k" />;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const hover = (target: Element) => fireEvent.pointerOver(target, { pointerType: 'mouse' });

it('appears after a mouse has rested on its element, and goes with the mouse', async () => {
  render([search, <Tooltips key="tooltips" />]);
  hover(screen.getByRole('button'));
  await pass(499);
  expect(screen.queryByRole('tooltip')).toBeNull();
  await pass(1);
  expect(screen.getByRole('tooltip')).toHaveTextContent('SearchCtrlK');
  hover(document.body);
  expect(screen.queryByRole('tooltip')).toBeNull();
});

it('is not shown for a touch', async () => {
  render([search, <Tooltips key="tooltips" />]);
  fireEvent.pointerOver(screen.getByRole('button'), { pointerType: 'touch' });
  await pass(1_000);
  expect(screen.queryByRole('tooltip')).toBeNull();
});

it('appears at once on focus by the keyboard, and Escape closes it', async () => {
  render([search, <Tooltips key="tooltips" />]);
  const button = screen.getByRole('button');
  vi.spyOn(button, 'matches').mockImplementation((selector) => selector === ':focus-visible');
  fireEvent.focusIn(button);
  await pass(0);
  expect(screen.getByRole('tooltip')).toBeVisible();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(screen.queryByRole('tooltip')).toBeNull();
});
