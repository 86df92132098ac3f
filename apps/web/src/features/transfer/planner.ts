import {
  type ActivityChoice,
  type ExistingActivity,
  importedActivityId,
  newEntries,
  type Plan,
  planActivity,
  type PlanContext,
  plannedName,
  type SourceActivity,
  type StoredEntry,
} from '@sevenfold/domain/transfer';
import { formatInstant } from '#platform';
import { useActivities } from '#features/activity';
import { useAreas } from '#features/area';
import { useSettings, useToday } from '#features/user';
import { type ImportRows, rowsOfDocument, rowsOfPlans } from './batches';
import type { Content, SourceContent } from './content';

/** A plan, and how many of its entries do not exist yet. */
export interface ShownPlan extends Plan {
  readonly newEntries: number;
}

/** True if all entries of a plan exist. */
export const hasNothingNew = ({ entries, newEntries: added }: ShownPlan): boolean => entries.length > 0 && added === 0;

export interface Planner {
  /** Activities that exist. */
  readonly existing: readonly ExistingActivity[];
  /** The plan of each activity; null for those left out. Entries that exist are subtracted once they are known. */
  plansOf(content: SourceContent, stored?: readonly StoredEntry[]): (ShownPlan | null)[];
  /** The rows to send: all of them to check, those that are new to import. */
  rowsOf(content: Content, stored?: readonly StoredEntry[]): ImportRows;
}

/** Plans by activity: planning a long history takes longer than a keystroke in its name may. */
const plans = new WeakMap<SourceActivity, { readonly key: string; readonly plan: Plan }>();

/** Plans an activity, or returns the last plan if only the name has changed. */
function planOnce(source: SourceActivity, choice: ActivityChoice, context: PlanContext): Plan {
  const { app, order, today, weekStartDay, zone } = context;
  const key = JSON.stringify([choice.counting, choice.intoId, app, order, today, weekStartDay, zone]);
  const known = plans.get(source);
  if (known?.key !== key) {
    const plan = planActivity(source, choice, context);
    plans.set(source, { key, plan });
    return plan;
  }
  const { activity } = known.plan;
  return { ...known.plan, activity: activity && { ...activity, name: plannedName(choice.name) } };
}

type Entries = Plan['entries'];
let last: {
  readonly lists: readonly Entries[];
  readonly stored: readonly StoredEntry[];
  readonly added: Entries;
  readonly ids: ReadonlySet<string>;
} | null = null;

/** The entries of all lists that do not exist yet, with their ids; computed again only for other lists. */
function newEntriesOnce(lists: readonly Entries[], stored: readonly StoredEntry[]): NonNullable<typeof last> {
  const isKnown =
    last?.stored === stored &&
    last.lists.length === lists.length &&
    last.lists.every((list, index) => list === lists[index]);
  if (last && isKnown) return last;
  const added = newEntries(lists.flat(), stored);
  last = { lists, stored, added, ids: new Set(added.map(({ id }) => id)) };
  return last;
}

const NOTHING_STORED: readonly StoredEntry[] = [];

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
      const context = { app: source.app, order, today, weekStartDay, zone: timezone, formatInstant };
      // A new activity that an earlier import created exists; one that was chosen may be gone since.
      const importedId = importedActivityId(source.app, activity.key, choice.counting);
      const intoId = [choice.intoId, importedId].find((one) => existing.some(({ id }) => id === one)) ?? null;
      return planOnce(activity, { ...choice, intoId }, context);
    });
  const entriesOf = (planned: readonly (Plan | null)[]) => planned.flatMap((one) => (one ? [one.entries] : []));
  return {
    existing,
    plansOf: (content, stored = NOTHING_STORED) => {
      const planned = plan(content);
      const { ids } = newEntriesOnce(entriesOf(planned), stored);
      return planned.map((one) => one && { ...one, newEntries: one.entries.filter(({ id }) => ids.has(id)).length });
    },
    rowsOf: (content, stored = NOTHING_STORED) => {
      if (content.kind === 'DOCUMENT') return rowsOfDocument(content.document, areas);
      const planned = plan(content).filter((one) => one !== null);
      return { ...rowsOfPlans(planned), entries: [...newEntriesOnce(entriesOf(planned), stored).added] };
    },
  };
}
