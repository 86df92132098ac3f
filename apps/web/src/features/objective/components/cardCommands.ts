import type { CheckIn, Objective } from '@sevenfold/contract';
import type { CivilDate } from '@sevenfold/domain/calendar';
import { latestCheckIn, type ObjectiveStatus, type Period, reopened, datedStatus } from '@sevenfold/domain/objective';
import { dispatch } from '#dispatch';
import { text } from '#platform';
import { knownActivities } from '#features/activity';
import { addCheckIn, carry, changeCheckIn, deleteObjective, changeStatus, unlink } from '../commands';
import { periodLabel } from '../periods';

/** Commands of an objective's card. */

const STATUS_MESSAGES = {
  ACTIVE: 'objective.toast.reopened',
  ACHIEVED: 'objective.toast.achieved',
  PAUSED: 'objective.toast.paused',
  DROPPED: 'objective.toast.dropped',
} as const;

/** Changes the status, by which the card may move to another list. */
export function setStatus(objective: Objective, status: ObjectiveStatus, today: CivilDate): void {
  const isResumed = status === 'ACTIVE' && objective.status === 'PAUSED';
  dispatch(
    changeStatus(objective, status === 'ACTIVE' ? reopened : datedStatus(status, today)),
    text(isResumed ? 'objective.toast.resumed' : STATUS_MESSAGES[status], { name: objective.name }),
  );
  focusCardSoon(objective.id);
}

/** A card that moves to another list is remounted and would lose the focus, as it would with a button that goes. */
export function focusCardSoon(objectiveId: string): void {
  requestAnimationFrame(() => {
    const focused = document.activeElement;
    if (focused && focused !== document.body) return;
    document
      .querySelector<HTMLElement>(
        `[data-objective="${CSS.escape(objectiveId)}"] :is([data-control=check], [data-control=menu])`,
      )
      ?.focus();
  });
}

/**
 * Records a check-in of the card. One without a note replaces the latest of the same date without a note, so that
 * corrections do not fill the history.
 */
export function checkIn(objective: Objective, { date, value, note }: Omit<CheckIn, 'id'>): void {
  const latest = latestCheckIn(objective.checkIns);
  dispatch(
    latest?.date === date && latest.note === null && note === null
      ? changeCheckIn(objective, latest, { value })
      : addCheckIn(objective, { date, value, note }),
  );
}

/**
 * Date of a new check-in: today. An earlier check-in from a time zone ahead may be dated tomorrow; the new one must not
 * sort before it.
 */
export function checkInDate({ checkIns }: Objective, today: CivilDate): CivilDate {
  const latest = latestCheckIn(checkIns);
  return latest && latest.date > today ? latest.date : today;
}

export function carryTo(objective: Objective, period: Period): void {
  dispatch(
    carry(objective, period, knownActivities()),
    text('objective.toast.carried', { name: objective.name, period: periodLabel(period) }),
  );
}

export function remove(objective: Objective): void {
  dispatch(deleteObjective(objective), text('objective.toast.deleted', { name: objective.name }));
}

export function removeLink(objective: Objective, activityId: string): void {
  dispatch(unlink(objective.id, activityId), text('objective.toast.unlinked', { name: objective.name }));
}
