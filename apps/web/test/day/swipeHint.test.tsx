import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hintSwipes } from '../../src/features/day/swipeHint';
import { useRowSwipe } from '../../src/features/day/useRowSwipe';

const onSwipe = vi.fn<() => void>();

function Row() {
  const { mover, handlers } = useRowSwipe(onSwipe);
  return (
    <div data-row="run" {...handlers}>
      <p ref={mover}>Run</p>
    </div>
  );
}

/** Distance by which the row is moved: "92px". */
const moved = () => screen.getByText('Run').style.translate;
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
  onSwipe.mockReset();
  localStorage.removeItem('sevenfold.swipeHint');
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: query.includes('coarse') }) as Partial<MediaQueryList> as MediaQueryList,
  );
  render(<Row />);
});
afterEach(() => {
  vi.useRealTimers();
});

it('the hint of swipes moves the first row to both sides, and acts on neither', async () => {
  const hint = hintSwipes();
  await wait(600);
  expect(moved()).toBe('92px');
  await wait(1_200);
  expect(moved()).toBe('-92px');
  await wait(2_000);
  await hint;
  expect(moved()).toBe('');
  expect(onSwipe).not.toHaveBeenCalled();
});

it.each([
  ['first', 600],
  ['second', 1_800],
])('a row that is pressed in the %s part of the hint returns to its place and stays there', async (_part, at) => {
  const hint = hintSwipes();
  await wait(at);
  expect(moved()).not.toBe('');
  const finger = { pointerId: 7, pointerType: 'touch', isPrimary: true, clientX: 40, clientY: 10 };
  fireEvent.pointerDown(screen.getByText('Run'), finger);
  fireEvent.pointerUp(screen.getByText('Run'), finger);
  expect(moved()).toBe('');
  await wait(4_000);
  await hint;
  expect(moved()).toBe('');
});
