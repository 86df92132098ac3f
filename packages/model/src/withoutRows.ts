import { mutation } from './mutation';

// Mutations that change no row of a noun.

export const sendFeedback = mutation('POST /api/v1/feedback', {
  effect: 'CREATES',
  apply: () => undefined,
});

export const chooseCalendar = mutation('PATCH /api/v1/integration/calendar', {
  effect: 'EDITS',
  dependsOn: ({ calendarId }) => [calendarId],
  topics: ['integrations', 'calendarEvents'],
  apply: () => undefined,
});

export const withoutRowsMutations = [sendFeedback, chooseCalendar] as const;
