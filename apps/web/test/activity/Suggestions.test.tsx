import { screen, waitFor } from '@testing-library/react';
import { activity, area, serverConfig, user as userSample } from '@sevenfold/contract/samples';
import { addDays, type CivilDate } from '@sevenfold/domain/calendar';
import type { TrackedEvent } from '@sevenfold/domain/tracking';
import { describe, expect, it } from 'vitest';
import { queries } from '../../src/data/queries';
import ActivityForm from '../../src/features/activity/components/ActivityForm';
import { Suggestions } from '../../src/features/activity/components/Suggestions';
import { eventHistoryQuery } from '../../src/features/calendarEvent/api';
import { setServerConfig } from '../../src/features/serverConfig/api';
import { parseInstant } from '../../src/platform/clock';
import { currentLocation } from '../../src/navigation/location';
import { text } from '../../src/platform/text';
import { toastStore } from '../../src/ui/toast';
import { fillDevice, pendingOperations } from '../dom/device';
import { accessibilityViolations, renderOnDevice } from '../dom/render';
import { trackedEvent } from './trackedEvent';

const MONDAY: CivilDate = '2026-08-31';
const GYM_NAMED = /^Add Gym/;

/** Gym on Mondays and Wednesdays, in three weeks of four also on Fridays: 11 days, or 2.8 a week. */
const gym = (): TrackedEvent[] =>
  [0, 1, 2, 3].flatMap((week) =>
    [0, 2, ...(week < 3 ? [4] : [])].map((day) => {
      const start = parseInstant(`${addDays(MONDAY, week * 7 + day)}T17:00:00.000Z`);
      return trackedEvent(`gym|${week} ${day}`, 'Gym', start);
    }),
  );

function fill(activities = [activity({ name: 'Read' })], hasCalendar = true, events = gym()) {
  fillDevice({
    activities,
    areas: [area({ name: 'Health', kind: 'HEALTH' })],
    user: userSample({ onboardingCompleted: hasCalendar ? ['CONNECT_CALENDAR'] : [] }),
  });
  queries.setQueryData(eventHistoryQuery(false).queryKey, { events, choices: [] });
}

describe('suggestions', () => {
  it('show the measured baseline with a goal; accepting creates the activity with its rule at once', async () => {
    fill();
    const user = renderOnDevice(<Suggestions />);
    expect((await screen.findByRole('listitem')).textContent).toMatch(
      /^Gym2\.8 days a week\s+·\s+Suggested goal: 3 days/,
    );
    expect(await accessibilityViolations()).toEqual([]);
    await user.click(screen.getByRole('button', { name: GYM_NAMED }));
    const [created, tracked] = pendingOperations();
    expect(created).toMatchObject({
      call: 'POST /api/v1/a',
      body: {
        name: 'Gym',
        icon: 'dumbbell',
        unit: 'DAYS',
        weeklyGoalsTimeline: [{ startWeekId: '2026-W40', endWeekId: null, target: 3 }],
      },
    });
    expect(tracked).toMatchObject({
      call: 'POST /api/v1/a/calendar-tracking/update',
      body: { updatedCalendarTracking: { filters: [{ field: 'NAME', operator: 'CONTAINS', value: 'gym' }] } },
    });
    await waitFor(() => expect(screen.queryByRole('button', { name: GYM_NAMED })).toBeNull());
    await user.click(await screen.findByRole('button', { name: text('ui.undo') }));
    expect(await screen.findByRole('button', { name: GYM_NAMED })).toBeVisible();
  });

  it('say a goal that is what was found only once', async () => {
    const twice = gym().filter(({ key }) => !key.endsWith(' 4'));
    fill(undefined, undefined, twice);
    renderOnDevice(<Suggestions />);
    expect((await screen.findByRole('listitem')).textContent).toBe(`Gym2 days a week${text('suggestion.add')}`);
  });

  it('are not shown again once dismissed', async () => {
    fill();
    const user = renderOnDevice(<Suggestions />);
    await user.click(await screen.findByRole('button', { name: text('suggestion.dismissNamed', { name: 'Gym' }) }));
    await waitFor(() => expect(screen.queryByText(text('suggestion.title'))).toBeNull());
    expect(pendingOperations()).toMatchObject([
      { call: 'POST /api/v1/user/suggestion/dismiss', body: { key: 'gym', isDismissed: true } },
    ]);
  });

  it('show the limit of the plan instead of creating one activity too many', async () => {
    fill(['A', 'B'].map((name, index) => activity({ id: `01990000-0000-7000-8000-00000000010${index}`, name })));
    setServerConfig(serverConfig({ freePlan: { activities: 2, calendarAccounts: 1 } }));
    const user = renderOnDevice(<Suggestions />);
    await user.click(await screen.findByRole('button', { name: GYM_NAMED }));
    expect(await screen.findByRole('dialog', { name: text('error.planLimit') })).toBeVisible();
    expect(pendingOperations()).toEqual([]);
    // The free plan has a way on, too.
    await user.click(screen.getByRole('button', { name: text('ui.limitManage') }));
    expect(currentLocation().href).toBe('/activities');
    expect(toastStore.toasts().at(-1)).toMatchObject({ text: text('activity.toast.howToArchive') });
  });

  it('fill in the form of a new activity', async () => {
    fill();
    const user = renderOnDevice(
      <ActivityForm
        task={{ kind: 'create' }}
        open
        onClose={() => undefined}
        onLimit={() => undefined}
        onCopy={() => undefined}
      />,
    );
    await user.click(await screen.findByRole('button', { name: 'Gym · 2.8 days a week' }));
    expect(screen.getByText(text('suggestion.counts', { names: '“gym”' }))).toBeVisible();
    expect(await accessibilityViolations()).toEqual([]);
    const remove = screen.getByRole('button', { name: text('suggestion.removeRule') });
    expect(remove, 'the focus moves on from the chip, which is gone').toHaveFocus();
    await user.click(remove);
    const again = screen.getByRole('button', { name: 'Gym · 2.8 days a week' });
    expect(again).toHaveFocus();
    await user.click(again);
    await user.click(screen.getByRole('button', { name: text('activity.create') }));
    expect(pendingOperations().map(({ call }) => call)).toEqual([
      'POST /api/v1/a',
      'POST /api/v1/a/calendar-tracking/update',
    ]);
  });
});
