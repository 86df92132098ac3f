import type { CalendarWeek } from '@sevenfold/contract';
import { screen } from '@testing-library/react';
import { calendarEvent, integration, user as userSample } from '@sevenfold/contract/samples';
import { weekIdOf, weekView } from '@sevenfold/domain/calendar';
import { describe, expect, it } from 'vitest';
import { weekFacts } from '../../src/features/insight/weekFacts';
import { WeekBody } from '../../src/features/week/components/WeekBody';
import { fixed } from '../dom/fixed';
import { text } from '../../src/platform/text';
import { fillDevice } from '../dom/device';
import { renderOnDevice } from '../dom/render';

const TODAY = '2026-10-01';
const view = weekView(weekIdOf(TODAY, 'MONDAY'), TODAY, 'MONDAY');

/** The week of a user who has connected a calendar but has no activity. */
function showWithoutActivities(calendarWeeks: readonly CalendarWeek[] = []) {
  const user = userSample({ onboardingCompleted: ['CONNECT_CALENDAR'] });
  fillDevice({ user, integrations: [integration()], calendarWeeks });
  const slices = fixed({ byActivity: {} });
  const data = { areas: [], activities: [], allActivities: [], slices, before: slices, totals: [], hasPast: false };
  renderOnDevice(<WeekBody view={view} data={data} facts={fixed(weekFacts([], slices.get(), view.id, true))} />);
}

describe('the week of a user without activities', () => {
  it('shows the calendar events', async () => {
    showWithoutActivities([{ from: view.dates[0] ?? TODAY, events: [calendarEvent({ name: 'Dentist' })] }]);
    expect(await screen.findByText('Dentist')).toBeVisible();
    expect(await screen.findByText(text('day.empty'))).toBeVisible();
  });

  it('says that events are not on this device', async () => {
    showWithoutActivities();
    expect(await screen.findByText(text('calendarEvent.away'))).toBeVisible();
  });
});
