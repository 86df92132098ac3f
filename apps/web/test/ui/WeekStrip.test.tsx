import { EMPTY_DAY } from '@sevenfold/domain/activity';
import { addDays, civilDate } from '@sevenfold/domain/calendar';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { fixed } from '../dom/fixed';
import { WeekStrip, type WeekStripProps } from '../../src/ui/WeekStrip';
import { accessibilityViolations, renderOnDevice } from '../dom/render';

const MON = civilDate('2026-09-28');
const THU = civilDate('2026-10-01');
/** Shares of three items from Monday to Thursday, which is today; nothing is due later. */
const SHARES = [3, 2.5, 1.5, 0];
const DAYS = Array.from({ length: 7 }, (_, day) => {
  const share = SHARES[day];
  return {
    date: addDays(MON, day),
    ring: fixed(share === undefined ? EMPTY_DAY : { ...EMPTY_DAY, items: 3, share }),
  };
});

const onSelect = vi.fn<WeekStripProps['onSelect']>();
const onOpen = vi.fn<WeekStripProps['onOpen']>();

function Strip({ selected: initial }: { selected: typeof MON }) {
  const [selected, setSelected] = useState(initial);
  return (
    <WeekStrip
      days={DAYS}
      selected={selected}
      today={THU}
      onOpen={onOpen}
      onSelect={(date) => {
        onSelect(date);
        setSelected(date);
      }}
    />
  );
}

const show = (selected = THU) => {
  onSelect.mockReset();
  onOpen.mockReset();
  return renderOnDevice(<Strip selected={selected} />);
};
const days = () => screen.getAllByRole('radio');
const day = (name: string) => screen.getByRole('radio', { name: new RegExp(name) });

describe('the strip of the week', () => {
  it('leaves arrow keys with Alt to the browser, which goes back with them', async () => {
    const user = show();
    day('today').focus();
    await user.keyboard('{Alt>}{ArrowLeft}{/Alt}');
    expect(onSelect).not.toHaveBeenCalled();
    await user.keyboard('{ArrowLeft}');
    expect(onSelect).toHaveBeenCalledExactlyOnceWith(addDays(THU, -1));
  });

  it('names its days with their shares, and today; days to come have none', async () => {
    show();
    expect(days().map((one) => one.getAttribute('aria-label'))).toEqual([
      'Monday, September 28, 100%',
      'Tuesday, September 29, 83%',
      'Wednesday, September 30, 50%',
      'Thursday, October 1, today, 0%',
      'Friday, October 2',
      'Saturday, October 3',
      'Sunday, October 4',
    ]);
    expect(day('today')).toBeChecked();
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('draws whole days alike, and by more than their colour: with a contour of the full disc', () => {
    show();
    const discs = days().map((one) => one.querySelector('.stroke-y8:not(.opacity-0)') !== null);
    expect(discs).toEqual([true, true, false, false, false, false, false]);
  });

  it('selects a pressed day, and opens what its ring counts when it is pressed again', async () => {
    const user = show();
    await user.click(day('Monday'));
    expect(onSelect).toHaveBeenLastCalledWith(MON);
    expect(onOpen).not.toHaveBeenCalled();
    await user.click(day('Monday'));
    expect(onOpen.mock.calls).toEqual([[MON]]);
  });

  it('opens nothing on a day without a ring', async () => {
    const user = show();
    await user.click(day('Friday'));
    await user.click(day('Friday'));
    expect(onOpen).not.toHaveBeenCalled();
    // The second press goes nowhere, so it adds no entry to the history
    expect(onSelect).toHaveBeenCalledOnce();
  });

  it('is one stop of the Tab key, and moves with the arrow keys, Home and End, not beyond its ends', async () => {
    const user = show();
    await user.tab();
    expect(day('Thursday')).toHaveFocus();
    await user.keyboard('{ArrowLeft}{ArrowUp}{ArrowRight}{End}{ArrowRight}');
    expect(day('Sunday')).toHaveFocus();
    await user.keyboard('{Home}{ArrowLeft}');
    expect(day('Monday')).toHaveFocus();
    expect(onSelect.mock.calls.map(([date]) => Number(date.slice(-2)))).toEqual([30, 29, 30, 4, 4, 28, 28]);
    expect(days().map((one) => one.tabIndex)).toEqual([0, -1, -1, -1, -1, -1, -1]);
  });
});
