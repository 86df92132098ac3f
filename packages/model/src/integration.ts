import { changeRow, mutation } from './mutation';

/** Events of a calendar that is switched on are read by the server. */
export const chooseCalendar = mutation('PATCH /api/v1/integration/calendar', {
  effect: 'EDITS',
  dependsOn: ({ calendarId }) => [calendarId],
  apply(rows, { integrationId, calendarId, isOn }) {
    changeRow(rows, 'integration', integrationId, (row) => ({
      ...row,
      calendars: row.calendars.map((calendar) => (calendar.id === calendarId ? { ...calendar, isOn } : calendar)),
    }));
    if (isOn) return;
    for (const week of rows.list('calendarWeek')) {
      const events = week.events.filter((event) => event.calendarId !== calendarId);
      if (events.length < week.events.length) rows.put('calendarWeek', { ...week, events });
    }
  },
});

export const integrationMutations = [chooseCalendar] as const;
