import {
  type ExistingActivity,
  importedActivityId,
  newEntries,
  type Plan,
  planActivity,
  type StoredEntry,
} from '@sevenfold/domain/transfer';
import { instantOf } from '../../platform/clock';
import { useActivities } from '../activity/api';
import { useAreas } from '../area/api';
import { useSettings, useToday } from '../user/api';
import { type ImportRows, rowsOfDocument, rowsOfPlans } from './batches';
import type { Content, SourceContent } from './content';

/** A plan, and how many of its entries do not exist yet. */
export interface ShownPlan extends Plan {
  readonly newEntries: number;
}

export interface Planner {
  /** Activities that exist. */
  readonly existing: readonly ExistingActivity[];
  /** The plan of each activity; null for those left out. Entries that exist are subtracted once they are known. */
  plansOf(content: SourceContent, stored?: readonly StoredEntry[]): (ShownPlan | null)[];
  /** The rows to send: all of them to check, those that are new to import. */
  rowsOf(content: Content, stored?: readonly StoredEntry[]): ImportRows;
}

/** Plans what a file becomes, for this user. */
export function usePlanner(): Planner {
  const areas = useAreas() ?? [];
  const existing = useActivities() ?? [];
  const { weekStartDay, timezone } = useSettings();
  const today = useToday();
  const plan = ({ source, choices }: SourceContent) =>
    source.activities.map((activity, order) => {
      const choice = choices[order];
      if (!choice || choice.isLeftOut) return null;
      const context = { app: source.app, order, today, weekStartDay, zone: timezone, instantOf };
      // A new activity that an earlier import created exists.
      const importedId = importedActivityId(source.app, activity.key, choice.counting);
      const intoId = choice.intoId ?? (existing.some(({ id }) => id === importedId) ? importedId : null);
      return planActivity(activity, { ...choice, intoId }, context);
    });
  const entriesOf = (plans: readonly (Plan | null)[]) => plans.flatMap((one) => one?.entries ?? []);
  return {
    existing,
    plansOf: (content, stored = []) => {
      const plans = plan(content);
      const ids = new Set(newEntries(entriesOf(plans), stored).map(({ id }) => id));
      return plans.map((one) => one && { ...one, newEntries: one.entries.filter(({ id }) => ids.has(id)).length });
    },
    rowsOf: (content, stored = []) => {
      if (content.kind === 'DOCUMENT') return rowsOfDocument(content.document, areas);
      const plans = plan(content).filter((one) => one !== null);
      return { ...rowsOfPlans(plans), entries: newEntries(entriesOf(plans), stored) };
    },
  };
}
