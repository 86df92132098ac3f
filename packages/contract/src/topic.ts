/** Groups of a user's data that change together: the unit of change events and of refetching. */
export const TOPICS = ['user', 'areas', 'activities', 'records', 'integrations', 'calendarEvents', 'imports'] as const;
export type Topic = (typeof TOPICS)[number];
