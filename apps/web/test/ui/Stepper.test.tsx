import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Stepper, type StepperProps } from '../../src/ui/Stepper';
import { accessibilityViolations, renderOnDevice } from '../dom/render';

const onChange = vi.fn<(value: number) => void>();

/** Holds the value, as the parents of steppers do. */
function Water({ value: initial = 3, ...rest }: Partial<StepperProps>) {
  const [value, setValue] = useState(initial);
  const change = (next: number) => {
    onChange(next);
    setValue(next);
  };
  return <Stepper label="Water" {...rest} value={value} onChange={change} />;
}

const show = (props: Partial<StepperProps> = {}) => {
  onChange.mockReset();
  return renderOnDevice(<Water {...props} />);
};
const number = () => screen.getByRole('spinbutton', { name: 'Water' });
const more = () => screen.getByRole('button', { name: 'Increase Water' });
const less = () => screen.getByRole('button', { name: 'Decrease Water' });
const changes = () => onChange.mock.calls.map(([value]) => value);

describe('a stepper', () => {
  it('changes by one step per press, up to its bounds, whose button is disabled and keeps the focus', async () => {
    const user = show({ value: 1, max: 2, unit: 'glasses' });
    await user.click(more());
    expect(more()).toHaveAttribute('aria-disabled', 'true');
    expect(more()).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(number()).toHaveAttribute('aria-valuetext', '2 glasses');
    await user.click(less());
    await user.click(less());
    expect(less()).toHaveAttribute('aria-disabled', 'true');
    expect(changes()).toEqual([2, 1, 0]);
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('builds each press on the one before it, even before its parent has rendered', () => {
    onChange.mockReset();
    renderOnDevice(<Stepper label="Water" value={3} onChange={onChange} />);
    fireEvent.click(more());
    fireEvent.click(more());
    expect(changes()).toEqual([4, 5]);
  });

  it('repeats while a button is held, and does not count its final click', () => {
    vi.useFakeTimers();
    show({ value: 0 });
    fireEvent.pointerDown(more(), { button: 0 });
    vi.advanceTimersByTime(399);
    expect(changes()).toEqual([]);
    vi.advanceTimersByTime(1 + 90);
    fireEvent.pointerUp(more());
    fireEvent.click(more());
    expect(changes()).toEqual([1, 2]);
  });

  it('steps with the arrow keys', async () => {
    const user = show();
    await user.click(number());
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}');
    expect(changes()).toEqual([4, 5, 4]);
  });

  it('takes a typed number with Enter or when it is left, within its bounds', async () => {
    const user = show({ max: 40 });
    await user.clear(number());
    await user.type(number(), '12{Enter}');
    await user.clear(number());
    await user.type(number(), '99');
    await user.tab();
    expect(changes()).toEqual([12, 40]);
    expect(number()).toHaveValue('40');
  });

  it('returns to its number after Escape, and after something that is not a number', async () => {
    const user = show();
    await user.clear(number());
    await user.type(number(), '8{Escape}');
    expect(number()).toHaveValue('3');
    await user.clear(number());
    await user.type(number(), 'many{Enter}');
    expect(number()).toHaveValue('3');
    expect(changes()).toEqual([]);
  });

  it('formats its number only while it is not being typed', async () => {
    const user = show({ value: 1500, format: (value) => `${value / 1000} km` });
    expect(number()).toHaveValue('1.5 km');
    await user.clear(number());
    await user.type(number(), '2000');
    expect(number()).toHaveValue('2000');
  });

  it('cannot be changed while disabled', () => {
    show({ disabled: true });
    expect([number(), more(), less()].every((one) => one.matches(':disabled'))).toBe(true);
  });
});
