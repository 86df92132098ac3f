import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { MouseEvent } from 'react';
import { dropSecondTap } from '../../src/features/review/secondTap';

interface Click {
  readonly at: number;
  /** Clicks counted by the browser: 0 from the keyboard; it does not count touches. */
  readonly detail?: number;
  readonly pointerType?: 'mouse' | 'touch';
}

/** Returns for each click whether it is dropped. */
const droppedOf = (clicks: readonly Click[]): readonly boolean[] =>
  clicks.map(({ at, detail = 1, pointerType = 'mouse' }) => {
    const preventDefault = vi.fn();
    const stopPropagation = vi.fn();
    const event: Partial<MouseEvent> = {
      detail,
      timeStamp: at,
      nativeEvent: { pointerType } as PointerEvent,
      preventDefault,
      stopPropagation,
    };
    dropSecondTap(event as MouseEvent);
    expect(stopPropagation.mock.calls).toEqual(preventDefault.mock.calls);
    return preventDefault.mock.calls.length > 0;
  });

/** Later than all clicks of the tests before. */
let start = 0;
beforeEach(() => (start += 1_000_000));

describe('the buttons of a step', () => {
  it('drops the second click of a double click', () => {
    expect(droppedOf([{ at: start }, { at: start + 100, detail: 2 }])).toEqual([false, true]);
  });

  it('drops every second one of many fast clicks', () => {
    const clicks = [1, 2, 3, 4, 5].map((detail): Click => ({ at: start + 100 * detail, detail }));
    expect(droppedOf(clicks)).toEqual([false, true, false, true, false]);
  });

  it('drops the second touch of a double tap', () => {
    const touches = [0, 150, 600].map((after): Click => ({ at: start + after, pointerType: 'touch' }));
    expect(droppedOf(touches)).toEqual([false, true, false]);
  });

  it('takes every press of the keyboard', () => {
    expect(droppedOf([0, 50, 100].map((after) => ({ at: start + after, detail: 0 })))).toEqual([false, false, false]);
  });
});
