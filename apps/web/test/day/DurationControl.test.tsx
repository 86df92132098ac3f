import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { DurationControl } from '../../src/features/day/components/DurationControl';
import { timers } from '../../src/features/timer/timing';
import { now } from '../../src/platform/clock';
import { text } from '../../src/platform/text';
import { fillDevice, pendingOperations } from '../dom/device';
import { accessibilityViolations, renderOnDevice } from '../dom/render';
import { activity, MON, THU, week } from './samples';

const READ = activity({ id: 'read', name: 'Read', unit: 'DURATION' });

function show({ read = READ, date = THU, amount = 35 } = {}) {
  fillDevice({ activities: [read] });
  return renderOnDevice(<DurationControl dayCell={{ activity: read, date, week }} amount={amount} />);
}

const add = () => screen.getByRole('button', { name: text('entry.addTimeTo', { name: 'Read' }) });
const change = () => screen.getByRole('button', { name: text('entry.changeTimeOf', { name: 'Read', amount: '35m' }) });
const timer = () => screen.queryByRole('button', { name: /timer/i });

describe('the control of a time', () => {
  it('shows hours and minutes, and names what its buttons do', async () => {
    show({ amount: 95 });
    expect(screen.getByRole('group', { name: 'Read' })).toHaveTextContent('1h 35m');
    expect(add()).toHaveAttribute('aria-haspopup', 'dialog');
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('adds a time to the day', async () => {
    const user = show();
    await user.click(add());
    expect(add()).toHaveAttribute('aria-expanded', 'true');
    await user.type(await screen.findByRole('textbox'), '20{Enter}');
    expect(pendingOperations().map(({ body }) => body)).toMatchObject([{ activityId: 'read', date: THU, amount: 20 }]);
    await waitFor(() => expect(add()).toHaveFocus());
  });

  it('opens its entry with the time of the day when that is pressed', async () => {
    const user = show();
    await user.click(change());
    expect(await screen.findByRole('textbox')).toHaveValue('35m');
  });

  it('starts and stops the timer, and shows the running time', async () => {
    const user = show();
    await user.click(screen.getByRole('button', { name: text('timer.start', { name: 'Read' }) }));
    expect(screen.getByText('+0:00')).toBeVisible();
    await user.click(screen.getByRole('button', { name: text('timer.stop', { name: 'Read' }) }));
    expect(screen.queryByText('+0:00')).toBeNull();
  });

  it('shows the total alone while the clock is behind the one by which the timer was started', () => {
    act(() => timers.adopt({ activityId: 'read', startedAt: now() + 60_000 }));
    show();
    expect(change()).toHaveTextContent(/^35m$/);
    act(() => timers.adopt(null));
  });

  it.each([
    { when: 'on another day than today', given: { date: MON } },
    { when: 'for an archived activity', given: { read: { ...READ, isActive: false } } },
  ])('has no timer $when', ({ given }) => {
    show(given);
    expect(timer()).toBeNull();
  });
});
