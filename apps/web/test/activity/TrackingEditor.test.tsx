import { screen, waitFor, within } from '@testing-library/react';
import { activity, integration } from '@sevenfold/contract/samples';
import type { TrackedEvent } from '@sevenfold/domain/tracking';
import { describe, expect, it } from 'vitest';
import { replica } from '../../src/data/device';
import TrackingEditor from '../../src/features/activity/components/TrackingEditor';
import { eventHistoryQuery } from '../../src/features/calendarEvent/api';
import { integrationsQuery } from '../../src/features/integration/api';
import { epochOf } from '../../src/platform/clock';
import { text } from '../../src/platform/text';
import { fillDevice, pendingOperations } from '../dom/device';
import { accessibilityViolations, renderOnDevice } from '../dom/render';

const run = activity({ name: 'Run', unit: 'DAYS' });

function event(day: string, name: string): TrackedEvent {
  const start = epochOf(`2026-09-${day}T07:00:00.000Z`);
  return {
    key: `${name}|${day}`,
    calendarId: 'home',
    name,
    description: '',
    location: '',
    time: { isAllDay: false, start, end: start + 3_600_000 },
    isCancelled: false,
    isDeclined: false,
    isFree: false,
  };
}

function edit() {
  fillDevice({ activities: [run] });
  replica.queries.setQueryData(integrationsQuery.queryKey, [integration()]);
  replica.queries.setQueryData(eventHistoryQuery(false).queryKey, [
    event('21', 'Morning run'),
    event('22', 'Dentist'),
    event('23', 'ＲＵＮ club'),
    event('24', 'Jog'),
  ]);
  return renderOnDevice(<TrackingEditor activity={run} open onClose={() => undefined} />);
}

const field = () => screen.getByRole('textbox', { name: text('tracking.contains.NAME') });
const save = () => within(screen.getByRole('dialog')).getByRole('button', { name: /^Save/ });

describe('tracking editor', () => {
  it('begins with the name of the activity, and counts while typing', async () => {
    const user = edit();
    expect(await screen.findByText(text('tracking.matches', { count: 2 }))).toBeVisible();
    await user.type(field(), 'jog');
    expect(await screen.findByText(text('tracking.matches', { count: 3 }))).toBeVisible();
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('saves the rule, and the events that must not count', async () => {
    const user = edit();
    await user.click(await screen.findByRole('checkbox', { name: /^Morning run/ }));
    expect(await screen.findByText(text('tracking.matches', { count: 1 }))).toBeVisible();
    await user.click(save());
    expect(pendingOperations()).toMatchObject([
      {
        call: 'POST /api/v1/a/calendar-tracking/update',
        body: {
          updatedCalendarTracking: {
            filters: [{ field: 'NAME', operator: 'CONTAINS', value: 'Run' }],
            calendars: null,
          },
          rejectedEventKeys: ['Morning run|21'],
        },
      },
    ]);
  });

  it('refuses a rule without a text', async () => {
    const user = edit();
    await user.click(screen.getByRole('button', { name: text('tracking.removeValue', { value: 'Run' }) }));
    await user.click(save());
    expect(screen.getByText('Filter string cannot be empty.')).toBeVisible();
    await waitFor(() => expect(field()).toHaveFocus());
    expect(pendingOperations()).toEqual([]);
  });
});
