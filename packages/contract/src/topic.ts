/** Groups of a user's data that are not rows and change together: the unit of their announcement and refetching. */
export const TOPICS = ['integrations', 'calendarEvents', 'imports'] as const;
export type Topic = (typeof TOPICS)[number];
