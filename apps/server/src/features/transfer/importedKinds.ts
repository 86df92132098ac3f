import { CLEARED_WITH, type Reference } from '#rows';
import type { ImportCounts } from '@sevenfold/contract';
import type { Field } from '@sevenfold/model/field';
import { NOUNS } from '@sevenfold/model/nouns';
import type { NounName, RowOf } from '@sevenfold/model/row';
import type { ItemKeys } from '#db';

/** The kinds of an import that are rows of a table of their own: absences are kept in a list of the user. */
export type RowKind = Exclude<keyof ItemKeys, 'absences'>;

/** Describes how the rows of a kind are found, compared, removed and put back. The expressions are SQL over the row `item`. */
export interface ImportedKind {
  readonly table: string;
  /** The noun whose rows they are; undefined for what devices read as a part of other rows, or not as rows. */
  readonly noun?: NounName;
  /** Query of the ids of the objectives that refer to a row or have it as a field. */
  readonly objectives?: string;
  /** Columns of the primary key after `user_id`, with their types. A key of two columns is joined by a space. */
  readonly key: readonly (readonly [column: string, type: string])[];
  /** Columns that a user edits, except the place of a row and whether it is archived; null if there are none. */
  readonly content: string | null;
  /** True if deleting leaves a tombstone. */
  readonly hasTombstones?: true;
  /** Columns that are cleared when rows of this kind are deleted. */
  readonly clearedWith?: readonly Reference[];
  /** Condition under which a row stays, because other data needs it. */
  readonly usedBy?: string;
  /** Condition under which a restored row is not deleted again; `since` is the time of the import. */
  readonly usedSince?: string;
  /** The row as it is kept for restoring; by default its own columns. */
  readonly row?: string;
  /** Tables that a row needs, by column: without its row there, a row cannot come back. */
  readonly parents?: Readonly<Record<string, string>>;
  /** The kind by which the rows are counted; null if they are not. */
  readonly counted: keyof ImportCounts | null;
}

const ID = [['id', 'uuid']] as const;
const day = (column: string): string => `item.${column} - DATE '2000-01-01'`;

/** Expressions of all columns of a noun's rows, of the same text in every session. @param except fields that are not content */
const columns = <N extends NounName>(name: N, ...except: readonly (keyof RowOf<N> & string)[]): string =>
  Object.entries<Field<unknown>>(NOUNS[name].fields)
    .flatMap(([field, stored]) => (except.some((one) => one === field) ? [] : stored.columns))
    .map((column) =>
      column.type === 'date'
        ? day(column.name)
        : column.type === 'timestamptz'
          ? `extract(epoch FROM item.${column.name})`
          : `item.${column.name}`,
    )
    .join(', ');
const ofItem = (table: string, column: string): string =>
  `SELECT 1 FROM ${table} other WHERE other.user_id = item.user_id AND other.${column} = item.id`;

const GOALS = `SELECT %s FROM goal_period goal WHERE goal.user_id = item.user_id AND goal.activity_id = item.id`;
const goals = (what: string): string => `(${GOALS.replace('%s', what)})`;

const skip: ImportedKind = {
  table: 'skip',
  noun: 'skip',
  key: [
    ['activity_id', 'uuid'],
    ['date', 'date'],
  ],
  content: 'item.reason',
  parents: { activity_id: 'activity' },
  counted: 'skips',
};

export const IMPORTED_KINDS: Readonly<Record<RowKind, ImportedKind>> = {
  areas: {
    table: 'area',
    noun: 'area',
    key: ID,
    content: columns('area', 'id', 'order'),
    usedBy: `EXISTS (${ofItem('activity', 'area_id')} AND deleted_at IS NULL) OR EXISTS (${ofItem('objective', 'area_id')} AND deleted_at IS NULL)`,
    clearedWith: CLEARED_WITH.area,
    counted: 'areas',
  },
  activities: {
    table: 'activity',
    noun: 'activity',
    key: ID,
    content: `${columns('activity', 'id', 'areaId', 'reminders', 'calendarTrackingStatus', 'order', 'isActive', 'createdAt')}, nullif(item.reminders::text, '[]'),
      ${goals("string_agg(concat_ws(' ', start_week_id, end_week_id, target), ',' ORDER BY start_week_id)")}`,
    hasTombstones: true,
    // Entries counted from calendar events are not other records: their rule came with the import.
    usedBy: `EXISTS (${ofItem('entry', 'activity_id')} AND deleted_at IS NULL AND source <> 'CALENDAR')
      OR EXISTS (${ofItem('event_choice', 'activity_id')}) OR EXISTS (${ofItem('skip', 'activity_id')})
      OR EXISTS (${ofItem('plan', 'activity_id')})
      OR EXISTS (${ofItem('objective_link', 'activity_id')})
      OR EXISTS (${ofItem('objective', 'follows_activity_id')} AND deleted_at IS NULL)
      OR EXISTS (SELECT 1 FROM app_user WHERE app_user.user_id = item.user_id AND timer ->> 'activityId' = item.id::text)`,
    usedSince: `EXISTS (${ofItem('entry', 'activity_id')} AND deleted_at IS NULL AND source <> 'CALENDAR' AND created_at > since)`,
    row: `to_jsonb(item) || jsonb_build_object('goals', ${goals("coalesce(jsonb_agg(to_jsonb(goal)), '[]')")})`,
    clearedWith: CLEARED_WITH.activity,
    counted: 'activities',
  },
  objectives: {
    table: 'objective',
    noun: 'objective',
    key: ID,
    content: columns('objective', 'id', 'areaId', 'followsActivityId', 'carriedFrom', 'order', 'createdAt'),
    hasTombstones: true,
    objectives: `SELECT other.id FROM objective other WHERE other.user_id = item.user_id AND other.carried_from = item.id`,
    usedBy: `EXISTS (${ofItem('objective_check_in', 'objective_id')} AND deleted_at IS NULL)`,
    usedSince: `EXISTS (${ofItem('objective_check_in', 'objective_id')} AND deleted_at IS NULL AND created_at > since)`,
    clearedWith: CLEARED_WITH.objective,
    counted: 'objectives',
  },
  combinedGoals: {
    table: 'combined_goal',
    noun: 'combinedGoal',
    key: ID,
    content: columns('combinedGoal', 'id', 'createdAt'),
    hasTombstones: true,
    counted: 'combinedGoals',
  },
  links: {
    table: 'objective_link',
    objectives: 'SELECT item.objective_id AS id',
    key: [
      ['objective_id', 'uuid'],
      ['activity_id', 'uuid'],
    ],
    content: null,
    parents: { objective_id: 'objective', activity_id: 'activity' },
    counted: null,
  },
  checkIns: {
    table: 'objective_check_in',
    objectives: 'SELECT item.objective_id AS id',
    key: ID,
    content: `item.objective_id, item.step_id, ${day('date')}, item.value, item.note`,
    hasTombstones: true,
    parents: { objective_id: 'objective' },
    counted: 'checkIns',
  },
  entries: {
    table: 'entry',
    noun: 'entry',
    key: ID,
    content: columns('entry', 'id', 'source'),
    hasTombstones: true,
    parents: { activity_id: 'activity' },
    counted: 'entries',
  },
  skips: skip,
  absenceSkips: skip,
  plans: {
    table: 'plan',
    noun: 'plan',
    key: [
      ['activity_id', 'uuid'],
      ['date', 'date'],
    ],
    content: columns('plan', 'activityId', 'date'),
    parents: { activity_id: 'activity' },
    counted: 'plans',
  },
  eventChoices: {
    table: 'event_choice',
    key: [
      ['activity_id', 'uuid'],
      ['event_key', 'text'],
    ],
    content: 'item.choice',
    parents: { activity_id: 'activity' },
    counted: null,
  },
  reviews: {
    table: 'review',
    noun: 'review',
    key: [['week_id', 'text']],
    content: columns('review', 'weekId', 'facts', 'updatedAt'),
    hasTombstones: true,
    counted: 'reviews',
  },
  lifeRatings: {
    table: 'life_rating',
    noun: 'lifeRating',
    key: [['date', 'date']],
    content: 'item.scores',
    counted: 'lifeRatings',
  },
};

export const ROW_KINDS = Object.keys(IMPORTED_KINDS) as RowKind[];

/**
 * The order in which an import is undone: what others need goes last. Absences go with the records. Restoring runs in
 * the opposite order.
 */
export const UNDO_PHASES: readonly (readonly RowKind[])[] = [
  [
    'reviews',
    'lifeRatings',
    'combinedGoals',
    'skips',
    'absenceSkips',
    'plans',
    'eventChoices',
    'links',
    'entries',
    'checkIns',
  ],
  ['objectives'],
  ['activities'],
  ['areas'],
];
