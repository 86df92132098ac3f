import type { CivilDate, WeekView } from '@sevenfold/domain/calendar';
import { dispatch } from '../../dispatch/dispatch';
import { text } from '../../platform/text';
import { toast } from '../../ui/toast';
import { knownActivities } from '../activity/api';
import { removeSkips } from '../record/api';
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
