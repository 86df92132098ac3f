import type { Feature } from '../feature';

/** After those of integrations, activities and records, which it references. */
export const calendarEvent: Feature = {
  tables: [
    { name: 'calendar_event', key: ['user_id', 'calendar_id', 'external_id'], distribution: 'BY_USER' },
    { name: 'event_choice', key: ['user_id', 'activity_id', 'event_key'], distribution: 'BY_USER' },
    { name: 'counted_event', key: ['user_id', 'entry_id'], distribution: 'BY_USER' },
  ],
};
