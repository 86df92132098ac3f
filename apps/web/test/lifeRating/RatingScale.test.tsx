import { act, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { RatingScale } from '../../src/features/lifeRating/components/RatingScale';
import { accessibilityViolations, renderOnDevice } from '../dom/render';

const onAdvance = vi.fn();
const label = 'Learning, 1 to 10';

function Scale({ initial }: { initial: number | null }) {
  const [value, setValue] = useState(initial);
  return <RatingScale label={label} value={value} onChange={setValue} onAdvance={onAdvance} />;
}

function renderScale(initial: number | null = null): UserEvent {
  onAdvance.mockClear();
  return renderOnDevice(<Scale initial={initial} />);
}

const radio = (score: number) => screen.getByRole('radio', { name: String(score) });
const chosen = () => screen.queryAllByRole('radio', { checked: true }).map(({ textContent }) => textContent);

/** Lets the timer of the automatic advance elapse, on a fake clock. */
function elapse(ms: number): void {
  act(() => void vi.advanceTimersByTime(ms));
}

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['Date', 'setTimeout', 'clearTimeout'],
    shouldAdvanceTime: true,
    // Few milliseconds for each event, however slow the machine is.
    advanceTimeDelta: 1,
  });
});

describe('a score from 1 to 10', () => {
  it('is a group of ten named choices, of which one takes the focus', async () => {
    renderScale(4);
    expect(screen.getByRole('radiogroup', { name: label })).toHaveAccessibleDescription('1 · Needs care 10 · Thriving');
    expect(screen.getAllByRole('radio')).toHaveLength(10);
    // The word of the low end stands before the first score, that of the high end after the last one.
    expect(screen.getByText('Needs care').compareDocumentPosition(radio(1))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.getByText('Thriving').compareDocumentPosition(radio(10))).toBe(Node.DOCUMENT_POSITION_PRECEDING);
    expect(screen.getAllByRole('radio').map(({ tabIndex }) => tabIndex)).toEqual([
      -1, -1, -1, 0, -1, -1, -1, -1, -1, -1,
    ]);
    vi.useRealTimers();
    expect(await accessibilityViolations()).toEqual([]);
  });

  it.each([
    ['1', '1'],
    ['9', '9'],
    ['0', '10'],
  ])('is picked with the key %s: %s, and advances after 250 ms', async (key, score) => {
    const user = renderScale();
    await user.keyboard(key);
    expect(chosen()).toEqual([score]);
    expect(onAdvance).not.toHaveBeenCalled();
    elapse(250);
    expect(onAdvance).toHaveBeenCalledOnce();
  });

  it('is picked with a press, and advances once', async () => {
    const user = renderScale();
    await user.click(radio(7));
    elapse(1000);
    expect(chosen()).toEqual(['7']);
    expect(onAdvance).toHaveBeenCalledOnce();
  });

  it('does not advance when an earlier choice is changed', async () => {
    const user = renderScale(3);
    await user.click(radio(8));
    elapse(1000);
    expect(chosen()).toEqual(['8']);
    expect(onAdvance).not.toHaveBeenCalled();
  });

  it('does not advance when a first pick is changed at once', async () => {
    const user = renderScale();
    await user.click(radio(3));
    await user.click(radio(4));
    elapse(1000);
    expect(chosen()).toEqual(['4']);
    expect(onAdvance).not.toHaveBeenCalled();
  });

  it('moves with the arrows without advancing, and stops at the ends', async () => {
    const user = renderScale();
    radio(1).focus();
    await user.keyboard('{ArrowRight}');
    expect(chosen()).toEqual(['1']);
    await user.keyboard('{ArrowRight}{ArrowUp}{ArrowLeft}');
    expect(chosen()).toEqual(['2']);
    expect(radio(2)).toHaveFocus();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(chosen()).toEqual(['1']);
    elapse(1000);
    expect(onAdvance).not.toHaveBeenCalled();
  });

  it('does not advance under reduced motion', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('reduced-motion') }));
    const user = renderScale();
    await user.click(radio(5));
    elapse(1000);
    expect(chosen()).toEqual(['5']);
    expect(onAdvance).not.toHaveBeenCalled();
  });
});
