import type { Activity } from '@sevenfold/contract';
import { REMINDERS_MAX } from '@sevenfold/domain/activity';
import * as samples from '@sevenfold/contract/samples';
import { fireEvent, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import ReminderSheet from '../../src/features/activity/components/ReminderSheet';
import { text } from '../../src/platform/text';
import { fillDevice, pendingOperations } from '../dom/device';
import { accessibilityViolations, renderOnDevice } from '../dom/render';

const onClose = vi.fn<() => void>();

function renderSheet(reminders: Activity['reminders'] = []): UserEvent {
  onClose.mockReset();
  const activity = samples.activity({ reminders });
  fillDevice({ activities: [activity] });
  return renderOnDevice(<ReminderSheet activity={activity} open onClose={onClose} />);
}

const press = (user: UserEvent, name: string) => user.click(screen.getByRole('button', { name }));
const save = (user: UserEvent) => press(user, text('activity.save'));
const reminder = (time: string) => screen.getByRole('group', { name: text('reminder.at', { time }) });
const timeField = (time: string) => within(reminder(time)).getByLabelText(text('reminder.time'));
const bodies = () => pendingOperations().map(({ body }) => body);

describe('the reminders of an activity', () => {
  it('are added with times that differ, and saved together', async () => {
    const user = renderSheet();
    await press(user, text('reminder.add'));
    await press(user, text('reminder.add'));
    expect(reminder('6:00 PM')).toBeVisible();
    expect(await accessibilityViolations()).toEqual([]);
    await save(user);
    expect(bodies()).toMatchObject([{ id: 'run', reminders: [{ time: '09:00' }, { time: '18:00' }] }]);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('have another time, and weekdays of their own', async () => {
    const user = renderSheet([{ time: '18:00' }]);
    fireEvent.change(timeField('6:00 PM'), { target: { value: '07:30' } });
    await user.click(within(reminder('7:30 AM')).getByRole('button', { name: 'Mon' }));
    await save(user);
    expect(bodies()).toMatchObject([{ reminders: [{ time: '07:30', weekdays: [1] }] }]);
  });

  it('keep their time while another one is typed only in part', async () => {
    const user = renderSheet([{ time: '18:00' }]);
    fireEvent.change(timeField('6:00 PM'), { target: { value: '' } });
    await save(user);
    expect(bodies()).toEqual([]);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('are removed', async () => {
    const user = renderSheet([{ time: '09:00' }, { time: '18:00' }]);
    await press(user, text('reminder.remove', { time: '9:00 AM' }));
    await save(user);
    expect(bodies()).toMatchObject([{ reminders: [{ time: '18:00' }] }]);
  });

  it('are limited in number', () => {
    renderSheet(Array.from({ length: REMINDERS_MAX }, (_, minute) => ({ time: `08:${10 + minute}` as const })));
    expect(screen.queryByRole('button', { name: text('reminder.add') })).toBeNull();
    expect(screen.getByText(text('reminder.max', { max: REMINDERS_MAX }))).toBeVisible();
  });
});
