import type { Activity } from '@sevenfold/contract';
import * as samples from '@sevenfold/contract/samples';
import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { undoLast } from '../../src/dispatch/undoLast';
import { knownActivity } from '../../src/features/activity/api';
import { type Sheet, useSheet } from '../../src/features/activity/components/sheet';
import { Sheets } from '../../src/features/activity/components/Sheets';
import { knownRecordsOn } from '../../src/features/record/api';
import { text } from '../../src/platform/text';
import { FRI, SAT, skip, SUN, THU } from '../day/samples';
import { fillDevice, fillRows, pendingOperations } from '../dom/device';
import { renderOnDevice } from '../dom/render';

const RUN = samples.activity({
  name: 'Run',
  weeklyGoalsTimeline: [{ startWeekId: '2026-W01', endWeekId: null, target: 3 }],
});

/** Opens a sheet of an activity by a button, as the screens do. */
function Opener({ sheet }: { readonly sheet: Sheet }) {
  const control = useSheet();
  return (
    <>
      <button type="button" onClick={() => control.open(sheet)}>
        Open
      </button>
      <Sheets control={control} />
    </>
  );
}

/** Opens a sheet, behind which another device changes the activity. */
async function open(kind: 'edit' | 'goal' | 'pause' | 'reminders' | 'tracking', changes: Partial<Activity>) {
  fillDevice({ activities: [RUN] });
  const user = renderOnDevice(<Opener sheet={{ kind, activity: RUN }} />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await screen.findByRole('dialog');
  act(() => fillRows({ activity: [{ ...RUN, ...changes }] }));
  return user;
}

const bodies = () => pendingOperations().map(({ body }) => body);
const press = (name: string | RegExp) => screen.getByRole('button', { name });

describe('a sheet of an activity that another device changes while it is open', () => {
  it('takes back to the goal of the other device', async () => {
    const timeline = [{ startWeekId: '2026-W01', endWeekId: null, target: 4 }] as const;
    const user = await open('goal', { weeklyGoalsTimeline: [...timeline] });
    expect(screen.getByRole('spinbutton')).toHaveValue('4');
    await user.click(press(text('ui.increase', { label: text('goal.target') })));
    await user.click(press(text('goal.save')));
    expect(bodies()).toEqual([{ activityId: 'run', startWeekId: '2026-W40', target: 5 }]);
    act(() => void undoLast());
    expect(knownActivity('run')?.weeklyGoalsTimeline).toEqual(timeline);
  });

  it('adds to the rule of the other device', async () => {
    const filters = [{ field: 'NAME' as const, operator: 'CONTAINS' as const, value: 'gym' }];
    const user = await open('tracking', { calendarTracking: { filters, calendars: null } });
    await user.type(screen.getByRole('textbox', { name: text('tracking.contains.NAME') }), 'jog');
    await user.click(press(new RegExp(`^${text('activity.save')}`)));
    expect(bodies()).toMatchObject([{ updatedCalendarTracking: { filters: [{ value: 'gym' }, { value: 'jog' }] } }]);
  });

  it('frees the days of a longer pause of the other device', async () => {
    const user = await open('pause', { pausedUntil: SUN });
    act(() => fillRows({ skip: [THU, FRI, SAT].map((date) => skip(date)) }));
    fireEvent.change(screen.getByLabelText(new RegExp(`^${text('activity.pauseUntil')}`)), { target: { value: FRI } });
    await user.click(press(text('activity.pause')));
    expect([THU, FRI, SAT].map((date) => knownRecordsOn('run', date).skips.length)).toEqual([1, 0, 0]);
    act(() => void undoLast());
    expect(knownActivity('run')?.pausedUntil).toBe(SUN);
  });

  it('leaves reminders that were not edited to the other device', async () => {
    const user = await open('reminders', { reminders: [{ time: '07:00' }] });
    expect(screen.getByRole('group', { name: text('reminder.at', { time: '7:00 AM' }) })).toBeVisible();
    await user.click(press(text('activity.save')));
    expect(bodies()).toEqual([]);
  });

  it('sends only what was edited in the form, and shows the rest as it is by now', async () => {
    const user = await open('edit', { name: 'Jog', description: 'In the park' });
    expect(screen.getByDisplayValue('Jog')).toBeVisible();
    expect(screen.getByDisplayValue('In the park')).toBeVisible();
    await user.type(screen.getByDisplayValue('Jog'), '!');
    await user.click(press(text('activity.save')));
    expect(bodies()).toEqual([{ id: 'run', name: 'Jog!' }]);
    act(() => void undoLast());
    expect(knownActivity('run')).toMatchObject({ name: 'Jog', description: 'In the park' });
  });
});
