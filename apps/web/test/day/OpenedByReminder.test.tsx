import { act, render } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { OpenedByReminder } from '../../src/features/day/components/OpenedByReminder';
import { navigate } from '../../src/navigation/location';

const onOpen = vi.fn<(activityId: string) => void>();

/** Goes to the day, as a press on a reminder does. */
const press = (activityId?: string) =>
  act(() => navigate({ to: '/day', search: {}, ...(activityId !== undefined && { state: { reminded: activityId } }) }));

/** Goes back to a day that a press on a reminder has opened. */
const returnTo = (activityId: string) =>
  act(() => {
    history.replaceState({ key: 'earlier', reminded: activityId }, '', '/day');
    dispatchEvent(new PopStateEvent('popstate'));
  });

describe('a pressed reminder', () => {
  it('opens its activity once, and again when it is pressed again', () => {
    onOpen.mockReset();
    press('run');
    const { rerender } = render(<OpenedByReminder onOpen={onOpen} />);
    expect(onOpen.mock.calls).toEqual([['run']]);
    rerender(<OpenedByReminder onOpen={(id) => onOpen(id)} />);
    expect(onOpen).toHaveBeenCalledOnce();
    press('run');
    expect(onOpen).toHaveBeenCalledTimes(2);
  });

  it('opens nothing on a day that was opened otherwise', () => {
    onOpen.mockReset();
    press();
    render(<OpenedByReminder onOpen={onOpen} />);
    expect(onOpen).not.toHaveBeenCalled();
  });

  it('opens nothing when the user returns to the day, and its activity when another reminder is pressed there', () => {
    onOpen.mockReset();
    returnTo('run');
    render(<OpenedByReminder onOpen={onOpen} />);
    expect(onOpen).not.toHaveBeenCalled();
    press('read');
    expect(onOpen.mock.calls).toEqual([['read']]);
  });
});
