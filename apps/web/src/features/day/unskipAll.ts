import type { CivilDate, WeekView } from '@sevenfold/domain/calendar';
import { dispatch } from '#dispatch';
import { text } from '#platform';
import { toast } from '#ui';
import { knownActivities } from '#features/activity';
import { removeSkips } from '#features/record';
import { recordsAt } from './commands';

/** Removes all skips of a date. */
export function unskipAll(date: CivilDate, week: WeekView): void {
  const activities = knownActivities();
  const skips = activities.flatMap((activity) =>
    recordsAt({ activity, date, week }).skips.filter((skipped) => skipped.date === date),
  );
  if (skips.length > 0) dispatch(removeSkips(skips), text('skip.allTakenBack'));
  else toast({ kind: 'info', text: text('skip.allTakenBack') });
}
