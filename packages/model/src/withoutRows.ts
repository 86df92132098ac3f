import { aboutNothing, mutation } from './mutation';

// Mutations that change no row of a noun.

export const sendFeedback = mutation('POST /api/v1/feedback', {
  effect: 'CREATES',
  about: aboutNothing,
  apply: () => undefined,
});

export const chooseCalendar = mutation('PATCH /api/v1/integration/calendar', {
  effect: 'EDITS',
  dependsOn: ({ calendarId }) => [calendarId],
  topics: ['integrations', 'calendarEvents'],
  about: aboutNothing,
  apply: () => undefined,
});

export const withoutRowsMutations = [sendFeedback, chooseCalendar] as const;
