import * as samples from '@sevenfold/contract/samples';
import { addDays } from '@sevenfold/domain/calendar';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import PauseSheet from '../../src/features/activity/components/PauseSheet';
import { text } from '../../src/platform/text';
import { FRI, THU } from '../day/samples';
import { fillDevice, pendingOperations } from '../dom/device';
import { accessibilityViolations, renderOnDevice } from '../dom/render';

const RUN = samples.activity();

function renderSheet(onClose = vi.fn<() => void>()): UserEvent {
  fillDevice({ activities: [RUN] });
  return renderOnDevice(<PauseSheet activity={RUN} open onClose={onClose} />);
}

const field = () => screen.getByLabelText(new RegExp(`^${text('activity.pauseUntil')}`));
const press = (user: UserEvent, name: string) => user.click(screen.getByRole('button', { name }));
const save = (user: UserEvent) => press(user, text('activity.pause'));

describe('pausing an activity', () => {
  it('offers a week, and skips the days until it returns', async () => {
    const onClose = vi.fn<() => void>();
    const user = renderSheet(onClose);
    expect(field()).toHaveValue('2026-10-08');
    expect(await accessibilityViolations()).toEqual([]);
    await save(user);
    expect(pendingOperations()).toMatchObject([
      { call: 'PATCH /api/v1/a', body: { id: 'run', pausedUntil: '2026-10-08' } },
      {
        call: 'POST /api/v1/skips',
        body: { skips: [0, 1, 2, 3, 4, 5, 6].map((day) => ({ activityId: 'run', date: addDays(THU, day) })) },
      },
    ]);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('fills in the date of a number of weeks', async () => {
    const user = renderSheet();
    await press(user, text('activity.pauseWeeks', { count: 4 }));
    expect(field()).toHaveValue('2026-10-29');
  });

  it.each(['', THU, '2027-10-05'])('accepts no date but one after today and within a year: "%s"', async (date) => {
    const user = renderSheet();
    fireEvent.change(field(), { target: { value: date } });
    expect(field()).not.toHaveAccessibleDescription();
    await save(user);
    expect(field()).toHaveAccessibleDescription(text('activity.pauseError'));
    await waitFor(() => expect(field()).toHaveFocus());
    expect(pendingOperations()).toEqual([]);
  });

  it('can last until tomorrow', async () => {
    const user = renderSheet();
    fireEvent.change(field(), { target: { value: FRI } });
    await save(user);
    expect(pendingOperations()).toMatchObject([{ body: { pausedUntil: FRI } }, { body: { skips: [{ date: THU }] } }]);
  });

  it('does nothing when it is cancelled', async () => {
    const onClose = vi.fn<() => void>();
    const user = renderSheet(onClose);
    await press(user, text('ui.cancel'));
    expect(pendingOperations()).toEqual([]);
    expect(onClose).toHaveBeenCalledOnce();
  });
});
