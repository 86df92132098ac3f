import { addDays } from '@sevenfold/domain/calendar';
import { healthRecordId } from '@sevenfold/domain/health';
import { NO_SCORES } from '@sevenfold/domain/lifeRating';
import { type Choice, eventKey, type History, pick } from './history';
import { COMBINED_GOAL_MUTATIONS } from './combinedGoalMutations';
import { IMPORT_MUTATIONS } from './importMutations';
import { OBJECTIVE_MUTATIONS } from './objectiveMutations';

const UNITS = ['DAYS', 'TIMES', 'DURATION'] as const;
const WEEK_STARTS = ['MONDAY', 'SUNDAY', 'SATURDAY'] as const;

/** Each mutation of a user's rows, those that others cause, and time that passes. */
export const MUTATIONS = {
  createArea: (history) => history.send('POST /api/v1/area', history.newArea()),
  patchArea: (history, choice) =>
    history.send('PATCH /api/v1/area', { id: history.area(choice), name: `Garden ${choice.value}` }),
  deleteArea: (history, choice) => history.send('DELETE /api/v1/area', { id: history.area(choice) }),
  createSameArea: (history, choice) =>
    history.send('POST /api/v1/area', { ...history.newArea(), id: history.area(choice) }),
  orderAreas: (history, choice) =>
    history.send('POST /api/v1/areas/order', { updates: [{ id: history.area(choice), order: choice.value }] }),
  createActivity: (history, choice) =>
    history.send(
      'POST /api/v1/a',
      history.newActivity({
        unit: UNITS[choice.value % 3] ?? 'DAYS',
        areaId: history.area(choice),
        weeklyGoalsTimeline:
          choice.value % 2 === 0 ? [{ startWeekId: '2026-W05', endWeekId: null, target: 1 + (choice.value % 5) }] : [],
      }),
    ),
  patchActivity: (history, choice) =>
    history.send('PATCH /api/v1/a', {
      id: history.activity(choice),
      name: `Run ${choice.value}`,
      ...(choice.value % 2 === 0
        ? { healthTracking: { kind: 'STEPS' } }
        : { pausedUntil: choice.value % 3 === 0 ? null : history.date(choice), weekdays: [choice.value % 7] }),
      ...(choice.value % 5 === 0 && { dayMax: null }),
      ...(choice.value % 7 === 0 && { everyDays: choice.value % 2 === 0 ? null : 2 + (choice.value % 59) }),
    }),
  deleteActivity: (history, choice) => history.send('DELETE /api/v1/a', { activityId: history.activity(choice) }),
  restoreActivity: (history, choice) =>
    history.send('POST /api/v1/a/restore', { activityId: history.activity(choice) }),
  setActive: (history, choice) =>
    history.send('POST /api/v1/a/is-active', {
      activityId: history.activity(choice),
      isActive: choice.value % 2 === 0,
    }),
  setGoal: (history, choice) =>
    history.send('POST /api/v1/a/weekly-goal/update', {
      activityId: history.activity(choice),
      startWeekId: '2026-W09',
      target: choice.value % 3 === 0 ? null : 1 + (choice.value % 5),
    }),
  track: (history, choice) =>
    history.send('POST /api/v1/a/calendar-tracking/update', {
      activityId: history.activity(choice),
      updatedCalendarTracking:
        choice.value % 3 === 0
          ? null
          : { filters: [{ field: 'NAME', operator: 'CONTAINS', value: 'gym' }], calendars: null },
    }),
  chooseEvent: (history, choice) =>
    history.send('POST /api/v1/calendar-event/choice', {
      activityId: history.activity(choice),
      eventKey: eventKey(choice.value),
      choice: pick(['ATTACHED', 'REJECTED', null] as const, choice.value) ?? null,
    }),
  changeEvents: (history, choice) => history.changeEvents(choice),
  arrange: (history, choice) =>
    history.send('POST /api/v1/as/area-and-order', {
      updates: [{ activityId: history.activity(choice), areaId: history.area(choice), order: choice.value }],
    }),
  createEntry: (history, choice) =>
    history.send('POST /api/v1/entry', history.newEntry(choice, { date: history.date(choice) })),
  answerReminder: (history, choice) =>
    history.send(
      'POST /api/v1/entry',
      history.newEntry(choice, { date: history.date(choice), upTo: 1 + (choice.value % 3) }),
    ),
  patchEntry: (history, choice) =>
    history.send('PATCH /api/v1/entry', { id: history.entry(choice), note: `Note ${choice.value}` }),
  moveEntry: (history, choice) =>
    history.send('PATCH /api/v1/entry', { id: history.entry(choice), date: history.date(choice) }),
  removeEntry: (history, choice) => history.send('DELETE /api/v1/entry', { id: history.entry(choice) }),
  restoreEntry: (history, choice) => history.send('POST /api/v1/entry/restore', { id: history.entry(choice) }),
  recordHealth: (history, choice) => {
    const activityId = history.activity(choice);
    const date = history.date(choice);
    const amount = choice.value % 5 === 0 ? null : 1;
    return history.send('POST /api/v1/health-records', {
      activityId,
      records: [{ id: healthRecordId(activityId, date), date, amount, utcOffsetMinutes: 60 }],
    });
  },
  skip: (history, choice) =>
    history.send('POST /api/v1/skips', {
      skips: [0, 7].map((days) => ({
        activityId: history.activity(choice),
        date: addDays(history.date(choice), days),
        reason: pick(['SICK', 'REST', null] as const, choice.value) ?? null,
      })),
      ...(choice.value % 2 === 0 && { ifOpen: true }),
    }),
  removeSkip: (history, choice) =>
    history.send('DELETE /api/v1/skips', {
      skips: [{ activityId: history.activity(choice), date: history.date(choice) }],
    }),
  plan: (history, choice) =>
    history.send('POST /api/v1/plans', {
      plans: [0, 7].map((days) => ({
        activityId: history.activity(choice),
        date: addDays(history.date(choice), days),
        amount: choice.value % 2 === 0 ? null : 1,
        startTime: pick(['07:30', null] as const, choice.value) ?? null,
      })),
    }),
  removePlan: (history, choice) =>
    history.send('DELETE /api/v1/plans', {
      plans: [{ activityId: history.activity(choice), date: history.date(choice) }],
    }),
  startTimer: (history, choice) => history.startTimer(choice),
  stopTimer: (history) => history.stopTimer(),
  rate: (history, choice) =>
    history.send('POST /api/v1/life-rating', {
      date: history.date(choice),
      scores: { ...NO_SCORES, body: choice.value % 11 },
    }),
  removeRating: (history, choice) => history.send('DELETE /api/v1/life-rating', { date: history.date(choice) }),
  setWeekStart: (history, choice) =>
    history.send('PATCH /api/v1/user/settings', { weekStartDay: pick(WEEK_STARTS, choice.value) ?? 'MONDAY' }),
  ...COMBINED_GOAL_MUTATIONS,
  ...OBJECTIVE_MUTATIONS,
  ...IMPORT_MUTATIONS,
  pass: async (history, choice) => history.pass(choice.value % 4),
} satisfies Readonly<Record<string, (history: History, choice: Choice) => Promise<unknown>>>;
