import { editEntry, removeEntry, restoreEntry } from '@sevenfold/model/entry';
import { deleteActivity, editActivity, restoreActivity, setActive } from '@sevenfold/model/activity';
import { deleteArea } from '@sevenfold/model/area';
import { deleteCombinedGoal, restoreCombinedGoal } from '@sevenfold/model/combinedGoal';
import { chooseCalendar } from '@sevenfold/model/integration';
import { removeLifeRating } from '@sevenfold/model/lifeRating';
import {
  deleteObjective,
  linkActivity,
  removeCheckIn,
  removeStep,
  restoreCheckIn,
  restoreObjective,
  unlinkActivity,
} from '@sevenfold/model/objective';
import { deleteReview, reopenReview } from '@sevenfold/model/review';
import { removePlans, setPlans } from '@sevenfold/model/plan';
import { removeSkips, setSkips } from '@sevenfold/model/skip';
import type { Intent } from '#data';
import type { Known } from '#dispatch';
import { text } from '#platform';
import { knownActivities } from '#features/activity';
import { knownAreas } from '#features/area';
import { currentCombinedGoals } from '#features/combinedGoal';
import { currentObjectives } from '#features/objective';
import { amountText } from '#features/record';
import { describeOperation } from './describe';

/** Mutations whose descriptions say what happens: "Archived: “Run”". Those of the others only name what changes. */
const SELF_EXPLANATORY: ReadonlySet<string> = new Set(
  [
    editEntry,
    setSkips,
    removeSkips,
    setPlans,
    removePlans,
    deleteActivity,
    restoreActivity,
    setActive,
    deleteArea,
    deleteObjective,
    restoreObjective,
    removeStep,
    removeCheckIn,
    restoreCheckIn,
    linkActivity,
    unlinkActivity,
    deleteCombinedGoal,
    restoreCombinedGoal,
    removeLifeRating,
    deleteReview,
    chooseCalendar,
  ].map(({ call }) => call),
);

/** Mutations that name an undo which does more: what it does first may be a goal, a skip or a plan that came with it. */
const MAIN: ReadonlySet<string> = new Set([reopenReview, deleteActivity, editActivity].map(({ call }) => call));

/**
 * Says what an undo does: "Removed: Read 30m". Call it before the undo, which may remove what the text names.
 *
 * @param inverse operations of the undo
 */
export function describeUndo(inverse: readonly Intent[]): string {
  const known: Known = {
    activities: knownActivities(),
    areas: knownAreas(),
    objectives: currentObjectives(),
    combinedGoals: currentCombinedGoals(),
    rejected: [],
  };
  const record = recordText(inverse, known);
  if (record !== undefined) return record;
  const main = inverse.find(({ call }) => MAIN.has(call)) ?? inverse[0];
  const what = describeOperation(main, known);
  return main && SELF_EXPLANATORY.has(main.call) ? what : text('operation.undone', { what });
}

/** Returns undefined for an undo that neither removes nor restores records of an activity. */
function recordText(inverse: readonly Intent[], { activities }: Known): string | undefined {
  const records = inverse.filter(({ call }) => call === removeEntry.call || call === restoreEntry.call);
  const entries = records.flatMap(({ remembered }) => remembered?.entry ?? []);
  const activity = activities.find(({ id }) => id === entries[0]?.activityId);
  if (!activity) return undefined;
  const amount = entries.reduce((sum, entry) => sum + entry.amount, 0);
  return text(records[0]?.call === removeEntry.call ? 'operation.removed' : 'operation.restored', {
    what:
      activity.unit === 'DAYS'
        ? activity.name
        : text('operation.recordAmount', { name: activity.name, amount: amountText(activity, amount) }),
  });
}
