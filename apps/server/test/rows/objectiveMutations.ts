import type { Choice, History } from './history';

/** Each mutation of objectives and reviews, of what they have as fields, and of steps of the onboarding. */
export const OBJECTIVE_MUTATIONS = {
  createObjective: (history, choice) =>
    history.send(
      'POST /api/v1/objective',
      history.newObjective(
        choice.value % 2 === 0
          ? { areaId: history.area(choice), carriedFrom: history.objective(choice) }
          : { followsActivityId: history.activity(choice), linkedActivityIds: [history.activity(choice)] },
      ),
    ),
  patchObjective: (history, choice) =>
    history.send('PATCH /api/v1/objective', { id: history.objective(choice), name: `Read ${choice.value} books` }),
  deleteObjective: (history, choice) => history.send('DELETE /api/v1/objective', { id: history.objective(choice) }),
  restoreObjective: (history, choice) =>
    history.send('POST /api/v1/objective/restore', { id: history.objective(choice) }),
  achieve: (history, choice) =>
    history.send('POST /api/v1/objective/status', {
      id: history.objective(choice),
      ...(choice.value % 2 === 0 ? { status: 'ACHIEVED', achievedAt: '2026-03-01' } : { status: 'ACTIVE' }),
    }),
  orderObjectives: (history, choice) =>
    history.send('POST /api/v1/objectives/order', {
      updates: [{ id: history.objective(choice), order: choice.value }],
    }),
  createStep: (history, choice) =>
    history.send('POST /api/v1/objective/step', {
      id: choice.value % 3 === 0 ? history.step(choice) : history.newStep(),
      objectiveId: history.objective(choice),
      name: `Step ${choice.value}`,
      index: choice.value % 4,
    }),
  patchStep: (history, choice) =>
    history.send('PATCH /api/v1/objective/step', {
      id: history.step(choice),
      objectiveId: history.objective(choice),
      ...(choice.value % 2 === 0 ? { isDone: true, doneOn: '2026-03-01' } : { isDone: false, index: 0 }),
    }),
  removeStep: (history, choice) =>
    history.send('DELETE /api/v1/objective/step', { id: history.step(choice), objectiveId: history.objective(choice) }),
  createNote: (history, choice) => {
    const { value: _, ...body } = history.newCheckIn(choice, { stepId: history.step(choice), note: 'Sent to Ana' });
    return history.send('POST /api/v1/objective/check-in', body);
  },
  createCheckIn: (history, choice) =>
    history.send('POST /api/v1/objective/check-in', history.newCheckIn(choice, { value: choice.value })),
  patchCheckIn: (history, choice) =>
    history.send('PATCH /api/v1/objective/check-in', { id: history.checkIn(choice), note: `Note ${choice.value}` }),
  removeCheckIn: (history, choice) =>
    history.send('DELETE /api/v1/objective/check-in', { id: history.checkIn(choice) }),
  restoreCheckIn: (history, choice) =>
    history.send('POST /api/v1/objective/check-in/restore', { id: history.checkIn(choice) }),
  link: (history, choice) =>
    history.send('POST /api/v1/objective/link', {
      objectiveId: history.objective(choice),
      activityId: history.activity({ ...choice, subject: choice.value }),
    }),
  unlink: (history, choice) =>
    history.send('DELETE /api/v1/objective/link', {
      objectiveId: history.objective(choice),
      activityId: history.activity({ ...choice, subject: choice.value }),
    }),
  draftReview: (history, choice) =>
    history.send('POST /api/v1/review/draft', { weekId: weekOf(choice), isNew: true, wins: `Win ${choice.value}` }),
  finishReview: (history, choice) =>
    history.send('POST /api/v1/review/finish', {
      weekId: weekOf(choice),
      isNew: false,
      feeling: 3,
      wins: '',
      struggles: `Struggle ${choice.value}`,
      notes: '',
    }),
  markLetter: (history, choice) =>
    history.send('POST /api/v1/review/letter-read', { weekId: weekOf(choice), isRead: choice.value % 2 === 0 }),
  reopenReview: (history, choice) => history.send('POST /api/v1/review/reopen', { weekId: weekOf(choice) }),
  deleteReview: (history, choice) => history.send('DELETE /api/v1/review', { weekId: weekOf(choice) }),
  restoreReview: (history, choice) => history.send('POST /api/v1/review/restore', { weekId: weekOf(choice) }),
  completeStep: (history) => history.send('POST /api/v1/user/onboarding-step/complete', { step: 'FIRST_REVIEW' }),
  dismissSuggestion: (history, choice) =>
    history.send('POST /api/v1/user/suggestion/dismiss', { key: 'run', isDismissed: choice.value % 2 === 0 }),
} satisfies Readonly<Record<string, (history: History, choice: Choice) => Promise<unknown>>>;

const weekOf = ({ subject }: Choice) => (['2026-W08', '2026-W09', '2025-W40'] as const)[subject] ?? '2026-W09';
