import type { BodyOf } from '@sevenfold/contract';
import { NO_SCORES } from '@sevenfold/domain/lifeRating';
import { newId } from '../../src/id';
import type { Choice, History } from './history';

/** Imports, those that are undone, and those that are restored. */
export const IMPORT_MUTATIONS = {
  createImport: (history, choice) => history.send('POST /api/v1/import/batch', newBatch(history, choice)),
  undoImport: (history, choice) => history.send('POST /api/v1/import/undo', { importId: history.import(choice) }),
  restoreImport: (history, choice) => history.send('POST /api/v1/import/restore', { importId: history.import(choice) }),
} satisfies Readonly<Record<string, (history: History, choice: Choice) => Promise<unknown>>>;

/** A batch with new rows of each noun, and with rows that existed before and may be deleted. */
function newBatch(history: History, choice: Choice): BodyOf<'POST /api/v1/import/batch'> {
  const createdAt = new Date(history.server.clock.now() - 1).toISOString();
  const date = history.date(choice);
  const known = choice.value % 3 === 0;
  const area = history.newArea();
  const activity = history.newActivity({ areaId: area.id });
  const objective = history.newObjective({ carriedFrom: history.objective(choice), linkedActivityIds: [activity.id] });
  const entry = history.newEntry(choice, { date });
  return {
    importId: history.newImport(),
    source: 'CSV',
    fileName: 'runs.csv',
    number: 0,
    isLast: true,
    areas: [{ ...area, order: 0 }],
    activities: [{ ...activity, order: 0, isActive: true, createdAt }],
    objectives: [{ ...objective, why: '', unitLabel: null, status: 'ACTIVE', achievedAt: null, order: 0, createdAt }],
    combinedGoals: [
      { ...history.newCombinedGoal({ activityIds: [activity.id, newId(history.server.clock)] }), createdAt },
    ],
    checkIns: [{ ...history.newCheckIn(choice, { objectiveId: objective.id }), note: null }],
    entries: [
      {
        ...entry,
        ...(known ? { id: history.entry(choice) } : { activityId: activity.id }),
        source: 'IMPORT',
        startedAt: null,
        utcOffsetMinutes: null,
        note: null,
      },
    ],
    skips: [{ activityId: activity.id, date, reason: null }],
    absences: [{ first: date, last: date }],
    lifeRatings: [
      { date: history.date({ ...choice, value: 3 }), scores: { ...NO_SCORES, body: 4 }, updatedAt: createdAt },
    ],
    reviews: [],
  };
}
