import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createAfterPaint } from '../../src/platform/afterPaint';

/** A page whose frames and visibility are controlled by the test. */
function page() {
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const target = new EventTarget();
  const frames: (() => void)[] = [];
  vi.stubGlobal('document', document);
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target));
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => frames.push(callback));
  return {
    paint: () => frames.splice(0).forEach((callback) => callback()),
    hide() {
      document.visibilityState = 'hidden';
      document.dispatchEvent(new Event('visibilitychange'));
    },
    fire: (name: string) => (name === 'freeze' ? document : target).dispatchEvent(new Event(name)),
  };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a task after the next frame', () => {
  test('runs in a task of its own after the frame, in order with others', () => {
    const { paint } = page();
    const afterPaint = createAfterPaint();
    const ran: number[] = [];
    for (const number of [1, 2]) afterPaint(() => ran.push(number));
    paint();
    expect(ran).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(ran).toEqual([1, 2]);
  });

  test('runs without a frame after a while', () => {
    page();
    const task = vi.fn();
    createAfterPaint()(task);
    vi.advanceTimersByTime(1_000);
    expect(task).toHaveBeenCalledOnce();
  });

  test.each(['freeze', 'pagehide'])('runs at once on %s', (name) => {
    const { fire } = page();
    const task = vi.fn();
    createAfterPaint()(task);
    fire(name);
    expect(task).toHaveBeenCalledOnce();
  });

  test('runs at once when the page is hidden, and while it is', () => {
    const { hide } = page();
    const afterPaint = createAfterPaint();
    const [before, after] = [vi.fn(), vi.fn()];
    afterPaint(before);
    hide();
    expect(before).toHaveBeenCalledOnce();
    afterPaint(after);
    expect(after).toHaveBeenCalledOnce();
  });

  test('runs at once while the page is being left, even if it still counts as visible', () => {
    const { fire } = page();
    const afterPaint = createAfterPaint();
    fire('pagehide');
    const task = vi.fn();
    afterPaint(task);
    expect(task).toHaveBeenCalledOnce();
  });

  test('runs at once in a process without a document', () => {
    const task = vi.fn();
    createAfterPaint()(task);
    expect(task).toHaveBeenCalledOnce();
  });
});
