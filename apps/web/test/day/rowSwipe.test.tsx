import { fireEvent, render, screen } from '@testing-library/react';
import { createPortal } from 'react-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { type SwipeSide, useRowSwipe } from '../../src/features/day/useRowSwipe';

let swipes: SwipeSide[] = [];

/** A row with a field, which has opened a sheet. */
function Row() {
  const { mover, handlers } = useRowSwipe((side) => swipes.push(side));
  return (
    <div {...handlers}>
      <div ref={mover}>
        <p>Row</p>
        <input aria-label="Minutes" />
      </div>
      {createPortal(<p>Sheet</p>, document.body)}
    </div>
  );
}

function drag(element: HTMLElement, clientX: number, clientY = 0): void {
  const finger = { pointerId: 1, isPrimary: true, pointerType: 'touch' };
  fireEvent.pointerDown(element, { ...finger, clientX: 0, clientY: 0 });
  fireEvent.pointerMove(element, { ...finger, clientX, clientY });
  fireEvent.pointerUp(element, { ...finger, clientX, clientY });
}

describe('a finger on a row', () => {
  beforeEach(() => {
    swipes = [];
    render(<Row />);
  });

  it.each([
    ['far to the right', 90, 0, ['right']],
    ['far to the left', -90, 0, ['left']],
    ['far and at a slant, at once', 90, 20, ['right']],
    ['a little', 60, 0, []],
    ['downwards', 90, 90, []],
  ])('that is dragged %s', (_where, x, y, expected) => {
    drag(screen.getByText('Row'), x, y);
    expect(swipes).toEqual(expected);
    expect(screen.getByText('Row').parentElement?.style.translate).toBe('');
  });

  it('does not swipe from a field of the row', () => {
    drag(screen.getByLabelText('Minutes'), 90);
    expect(swipes).toEqual([]);
  });

  it('does not swipe from a sheet that the row has opened', () => {
    drag(screen.getByText('Sheet'), 90);
    expect(swipes).toEqual([]);
  });
});
