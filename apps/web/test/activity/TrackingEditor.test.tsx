import { act, cleanup, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { activity, entry, integration } from '@sevenfold/contract/samples';
import { describe, expect, it } from 'vitest';
import { queries } from '../../src/data/queries';
import { undoLast } from '../../src/dispatch/undoLast';
import TrackingEditor from '../../src/features/activity/components/TrackingEditor';
import { eventHistoryQuery, type PastEvents } from '../../src/features/calendarEvent/api';
import { parseInstant } from '../../src/platform/clock';
import { text } from '../../src/platform/text';
import { fillDevice, fillRows, pendingOperations } from '../dom/device';
import { accessibilityViolations, renderOnDevice } from '../dom/render';
import { trackedEvent } from './trackedEvent';

const run = activity({ name: 'Run', unit: 'DAYS' });

/** An event of an hour on a day of September 2026. */
const event = (day: string, name: string) =>
  trackedEvent(`${name}|${day}`, name, parseInstant(`2026-09-${day}T07:00:00.000Z`));

function edit(choices: PastEvents['choices'] = [], edited = run, { calendars } = integration()) {
  fillDevice({ activities: [edited], integrations: [integration({ calendars })] });
  queries.setQueryData(eventHistoryQuery(false).queryKey, {
    events: [event('21', 'Morning run'), event('22', 'Dentist'), event('23', 'ＲＵＮ club'), event('24', 'Jog')],
    choices,
  });
  return renderOnDevice(<TrackingEditor activity={edited} open onClose={() => undefined} />);
}

const field = () => screen.getByRole('textbox', { name: text('tracking.contains.NAME') });
const save = () => within(screen.getByRole('dialog')).getByRole('button', { name: /^Save/ });

describe('tracking editor', () => {
  it('begins with the name of the activity, and counts while typing', async () => {
    const user = edit();
    expect(await screen.findByText(text('tracking.matches', { count: 2 }))).toBeVisible();
    expect(field()).toHaveValue('Run');
    await user.type(field(), ', jog', { initialSelectionStart: 3, initialSelectionEnd: 3 });
    expect(await screen.findByText(text('tracking.matches', { count: 3 }))).toBeVisible();
    expect(await accessibilityViolations()).toEqual([]);
  });

  it.each([
    ['a keyboard on a screen, which tells no keys', ','],
    ['an input method', '、'],
  ])('makes a value of what is typed before the comma of %s', async (_, comma) => {
    const user = edit();
    const input = (value: string, data: string, isComposing = false) =>
      fireEvent.input(field(), { target: { value }, data, inputType: 'insertText', isComposing });
    input('run', 'n');
    if (comma === ',') input('run,', ',');
    else {
      input(`run${comma}`, `run${comma}`, true);
      // This DOM has no class for events of compositions.
      fireEvent(field(), Object.assign(createEvent.compositionEnd(field()), { data: `run${comma}` }));
    }
    expect(screen.getByRole('button', { name: text('tracking.removeValue', { value: 'run' }) })).toBeVisible();
    expect(field()).toHaveValue('');
    await user.type(field(), 'jog');
    expect(await screen.findByText(text('tracking.matches', { count: 3 }))).toBeVisible();
  });

  it('keeps the comma of a pasted name', async () => {
    const user = edit();
    await user.clear(field());
    await user.paste('Dinner, Anna');
    expect(field()).toHaveValue('Dinner, Anna');
  });

  it('focuses the first of the fields that are added', async () => {
    const user = edit();
    await user.click(screen.getByRole('button', { name: text('tracking.more') }));
    expect(screen.getByRole('textbox', { name: text('tracking.contains.DESCRIPTION') })).toHaveFocus();
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

  it('saves the events that must not count also while those of another rule are read', async () => {
    const user = edit();
    await user.click(await screen.findByRole('checkbox', { name: /^Morning run/ }));
    await user.click(screen.getByRole('button', { name: text('tracking.more') }));
    await user.type(screen.getByRole('textbox', { name: text('tracking.contains.DESCRIPTION') }), 'park');
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: /^Morning run/ })).toBeNull());
    await user.click(save());
    expect(pendingOperations()).toMatchObject([{ body: { rejectedEventKeys: ['Morning run|21'] } }]);
  });

  it('keeps earlier decisions, and takes a rejection back', async () => {
    const user = edit([
      { activityId: run.id, eventKey: 'Morning run|21', choice: 'REJECTED' },
      { activityId: run.id, eventKey: 'Jog|24', choice: 'ATTACHED' },
      { activityId: '01990000-0000-7000-8000-0000000000ff', eventKey: 'Dentist|22', choice: 'ATTACHED' },
    ]);
    expect(await screen.findByText(text('tracking.matches', { count: 2 }))).toBeVisible();
    const rejected = screen.getByRole('checkbox', { name: /^Morning run/ });
    expect(rejected).not.toBeChecked();
    expect(screen.getByRole('checkbox', { name: /^Jog.*linked by hand/ })).toBeChecked();
    await user.click(rejected);
    expect(await screen.findByText(text('tracking.matches', { count: 3 }))).toBeVisible();
    await user.click(save());
    expect(pendingOperations()).toMatchObject([
      { call: 'POST /api/v1/a/calendar-tracking/update', body: { rejectedEventKeys: [] } },
      { call: 'POST /api/v1/calendar-event/choice', body: { eventKey: 'Morning run|21', choice: null } },
    ]);
    act(() => void undoLast());
    expect(pendingOperations().at(-1)).toMatchObject({ body: { eventKey: 'Morning run|21', choice: 'REJECTED' } });
  });

  it('takes back what a first rule has counted when it is undone', async () => {
    const user = edit();
    await user.click(save());
    const [saved] = pendingOperations();
    act(() => void undoLast());
    const filters = [{ field: 'NAME' as const, operator: 'CONTAINS' as const, value: 'Run' }];
    expect(saved?.body).toMatchObject({ updatedCalendarTracking: { filters, calendars: null } });
    expect(pendingOperations().slice(-2)).toMatchObject([
      { body: { updatedCalendarTracking: { filters, calendars: [] } } },
      { body: { updatedCalendarTracking: null } },
    ]);
  });

  it('keeps what an earlier rule has counted when the next one is undone', async () => {
    const user = edit();
    act(() => fillRows({ entry: [entry({ activityId: run.id, source: 'CALENDAR' })] }));
    await user.click(save());
    const before = pendingOperations().length;
    act(() => void undoLast());
    expect(pendingOperations().slice(before)).toMatchObject([{ body: { updatedCalendarTracking: null } }]);
  });

  it('calls a week whose goal the events reach met in the table of the backtest', async () => {
    edit([], activity({ ...run, weeklyGoalsTimeline: [{ startWeekId: '2026-W01', endWeekId: null, target: 2 }] }));
    const rowOf = async (week: RegExp) => within(await screen.findByRole('row', { name: week }));
    // Runs on Monday, the 21st, and Wednesday, the 23rd.
    expect((await rowOf(/Week 39 .*/)).getAllByRole('cell').at(-1)).toHaveTextContent(text('ui.yes'));
    expect((await rowOf(/Week 38 .*/)).getAllByRole('cell').at(-1)).toHaveTextContent(text('ui.no'));
    expect((await rowOf(/Week 40 .*/)).getAllByRole('cell').at(-1)).toHaveTextContent(text('ui.running'));
  });

  it('opens with the focus in the field, not on the button that removes a text', async () => {
    const filters = [{ field: 'NAME' as const, operator: 'CONTAINS' as const, value: 'run' }];
    edit([], activity({ ...run, calendarTracking: { filters, calendars: null }, calendarTrackingStatus: 'ACTIVE' }));
    expect(await screen.findByRole('button', { name: text('tracking.removeValue', { value: 'run' }) })).toBeVisible();
    await waitFor(() => expect(field()).toHaveFocus());
  });

  it('begins the choice of calendars with those that are on: one that is off would pause the rule', async () => {
    const [home] = integration().calendars;
    if (!home) throw new Error('The account has no calendar');
    const holidays = { ...home, id: '018f0000-0000-7000-8000-0000000000b2', name: 'Holidays', isOn: false };
    const user = edit([], run, integration({ calendars: [home, holidays] }));
    await user.click(screen.getByRole('radio', { name: text('tracking.chosenCalendars') }));
    expect(screen.getByRole('checkbox', { name: /^Home/ })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: /^Holidays/ })).not.toBeChecked();
    await user.click(save());
    expect(pendingOperations()).toMatchObject([{ body: { updatedCalendarTracking: { calendars: [home.id] } } }]);
  });

  it('begins that choice without calendars that are gone or not chosen yet, which would pause the rule, too', async () => {
    const [home] = integration().calendars;
    if (!home) throw new Error('The account has no calendar');
    const gone = { ...home, id: '018f0000-0000-7000-8000-0000000000b3', name: 'Old club', status: 'MISSING' as const };
    const fresh = { ...home, id: '018f0000-0000-7000-8000-0000000000b4', name: 'Work' };
    const user = edit([], run, integration({ calendars: [home, gone] }));
    const id = '018f0000-0000-7000-8000-0000000000c1';
    act(() => fillRows({ integration: [integration({ id, needsCalendarChoice: true, calendars: [fresh] })] }));
    await user.click(screen.getByRole('radio', { name: text('tracking.chosenCalendars') }));
    expect(screen.getByRole('checkbox', { name: /^Home/ })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: /^Work/ })).not.toBeChecked();
    expect(screen.queryByRole('checkbox', { name: /^Old club/ })).toBeNull();
    await user.click(save());
    expect(pendingOperations()).toMatchObject([{ body: { updatedCalendarTracking: { calendars: [home.id] } } }]);
  });

  it('lets the calendars of a disconnected account go', async () => {
    const connected = integration().calendars.map(({ id }) => id);
    const filters = [{ field: 'NAME' as const, operator: 'CONTAINS' as const, value: 'run' }];
    const calendarTracking = { filters, calendars: [...connected, 'gone'] };
    const user = edit([], activity({ ...run, calendarTracking, calendarTrackingStatus: 'CALENDAR_MISSING' }));
    const missing = screen.getByRole('checkbox', { name: text('tracking.missingCalendars', { count: 1 }) });
    expect(missing).toBeChecked();
    expect(await accessibilityViolations()).toEqual([]);
    await user.click(missing);
    expect(missing).not.toBeChecked();
    await user.click(save());
    expect(pendingOperations()).toMatchObject([
      { body: { updatedCalendarTracking: { filters, calendars: connected } } },
    ]);
  });

  it('keeps what was changed elsewhere while the sheet was closed', async () => {
    const tracked = (calendars: string[] | null) =>
      activity({
        ...run,
        calendarTracking: { filters: [{ field: 'NAME', operator: 'CONTAINS', value: 'run' }], calendars },
        calendarTrackingStatus: 'ACTIVE',
      });
    const user = edit([], tracked(null));
    await user.type(field(), 'jog');
    cleanup();
    const [calendar] = integration().calendars.map(({ id }) => id);
    const again = edit([], tracked([calendar ?? '']));
    await again.click(save());
    expect(pendingOperations()).toMatchObject([
      { body: { updatedCalendarTracking: { filters: [{ value: 'run' }, { value: 'jog' }], calendars: [calendar] } } },
    ]);
  });

  it('refuses a rule without a text', async () => {
    const user = edit();
    await user.clear(field());
    await user.click(save());
    expect(screen.getByText('Filter string cannot be empty.')).toBeVisible();
    await waitFor(() => expect(field()).toHaveFocus());
    expect(pendingOperations()).toEqual([]);
  });
});
