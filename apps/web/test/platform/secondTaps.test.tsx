import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { secondTapFilter } from '../../src/platform/secondTaps';

interface Click {
  /** Milliseconds. */
  readonly at: number;
  /** Id of the pressed element. */
  readonly on?: string;
  readonly x?: number;
  /** Clicks counted by the browser: 0 from the keyboard; it does not count touches. */
  readonly detail?: number;
  readonly pointerType?: 'mouse' | 'touch';
}

beforeEach(() => {
  document.body.innerHTML = `
    <button id="close"></button><button id="below"></button><label id="label" for="field"></label><input id="field">
    <div data-steps><button id="next"></button></div>`;
});

afterEach(() => document.body.replaceChildren());

/** Returns for each click whether it is dropped. */
function droppedOf(clicks: readonly Click[]): readonly boolean[] {
  const isDropped = secondTapFilter();
  return clicks.map(({ at, on = 'close', x = 100, detail = 1, pointerType = 'touch' }) => {
    const event = new MouseEvent('click', { clientX: x, clientY: 700, detail });
    Object.defineProperties(event, {
      target: { value: document.getElementById(on) },
      timeStamp: { value: at },
      pointerType: { value: pointerType },
    });
    return isDropped(event);
  });
}

describe('a second tap', () => {
  it.each<[string, Click, boolean]>([
    ['soon after on what is there now', { at: 150, on: 'below' }, true],
    ['on the same control', { at: 150 }, false],
    ['later', { at: 450, on: 'below' }, false],
    ['elsewhere', { at: 150, on: 'below', x: 130 }, false],
    ['of a mouse, counted as the second', { at: 450, on: 'below', detail: 2, pointerType: 'mouse' }, true],
    ['of a mouse, counted as the first', { at: 150, on: 'below', pointerType: 'mouse' }, false],
    ['from the keyboard', { at: 50, on: 'below', detail: 0 }, false],
  ])('%s', (_, second, isDropped) => {
    expect(droppedOf([{ at: 0 }, second])).toEqual([false, isDropped]);
  });

  it('that a label passes on to its field is kept', () => {
    expect(
      droppedOf([
        { at: 0, on: 'label' },
        { at: 1, on: 'field' },
      ]),
    ).toEqual([false, false]);
  });
});

describe("a step's button, which stays in its place", () => {
  it('loses the second touch of a double tap', () => {
    expect(droppedOf([0, 150, 600].map((at) => ({ at, on: 'next' })))).toEqual([false, true, false]);
  });

  it('loses every second one of many fast clicks', () => {
    const clicks = [1, 2, 3, 4, 5].map((detail): Click => ({
      at: 100 * detail,
      on: 'next',
      detail,
      pointerType: 'mouse',
    }));
    expect(droppedOf(clicks)).toEqual([false, true, false, true, false]);
  });
});
