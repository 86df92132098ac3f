import { describe, expect, it } from 'vitest';
import { isSecondTap } from '../../src/platform/strayTaps';

interface Click {
  readonly at: number;
  readonly x?: number;
  /** Clicks counted by the browser, which does not count touches. */
  readonly detail?: number;
  readonly pointerType?: 'mouse' | 'touch';
}

const click = ({ at, x = 100, detail = 1, pointerType = 'touch' }: Click): PointerEvent =>
  ({ timeStamp: at, clientX: x, clientY: 700, detail, pointerType }) as PointerEvent;

describe('second tap', () => {
  it.each<[string, Click, boolean]>([
    ['a touch soon after', { at: 150 }, true],
    ['a touch later', { at: 450 }, false],
    ['a touch elsewhere', { at: 150, x: 130 }, false],
    ['the second click of a mouse', { at: 450, detail: 2, pointerType: 'mouse' }, true],
    ['another click of a mouse', { at: 150, pointerType: 'mouse' }, false],
  ])('%s', (_, second, isSecond) => {
    expect(isSecondTap(click({ at: 0 }), click(second))).toBe(isSecond);
  });
});
