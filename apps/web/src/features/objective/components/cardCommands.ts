import type { Objective } from '@sevenfold/contract';
import type { CivilDate } from '@sevenfold/domain/calendar';
import { latestCheckIn, type ObjectiveStatus, type Period, reopened, standing } from '@sevenfold/domain/objective';
import { dispatch } from '../../../dispatch/dispatch';
import { text } from '../../../platform/text';
import { addCheckIn, carry, changeCheckIn, deleteObjective, setStanding, unlink } from '../commands';
import { periodLabel } from '../periods';

/** Commands of an objective's card. */

const SAID = {
  ACTIVE: 'objective.toast.reopened',
  ACHIEVED: 'objective.toast.achieved',
  PAUSED: 'objective.toast.paused',
  DROPPED: 'objective.toast.dropped',
} as const;

export function setStatus(objective: Objective, status: ObjectiveStatus, today: CivilDate): void {
  dispatch(
    setStanding(objective, status === 'ACTIVE' ? reopened : standing(status, today)),
    text(SAID[status], { name: objective.name }),
  );
}

/**
 * Records today's progress. Replaces a check-in of today without a note, so that repeated presses do not fill the
 * history.
 */
export function checkInToday(objective: Objective, value: number, today: CivilDate): void {
  const latest = latestCheckIn(objective.checkIns);
  // An earlier check-in from a time zone ahead may be dated tomorrow; the new one must not sort before it.
  const date = latest && latest.date > today ? latest.date : today;
  dispatch(
    latest?.date === date && latest.note === null
      ? changeCheckIn(latest, { value })
      : addCheckIn(objective, { date, value }),
  );
}

export function carryTo(objective: Objective, period: Period): void {
  dispatch(
    carry(objective, period),
    text('objective.toast.carried', { name: objective.name, period: periodLabel(period) }),
  );
}

export function remove(objective: Objective): void {
  dispatch(deleteObjective(objective), text('objective.toast.deleted', { name: objective.name }));
}

export function removeLink(objective: Objective, activityId: string): void {
  dispatch(unlink(objective.id, activityId), text('objective.toast.unlinked', { name: objective.name }));
}
