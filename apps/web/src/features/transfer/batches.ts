import type { Area, BodyOf, ImportCounts, TransferDocument } from '@sevenfold/contract';
import { toOneLine } from '@sevenfold/domain/text';
import type { Plan } from '@sevenfold/domain/transfer';

type Batch = BodyOf<'POST /api/v1/import/batch'>;
/** The rows of an import, in the order in which they are written: what others refer to comes first. */
export type ImportRows = { [K in keyof ImportCounts | 'eventChoices']: NonNullable<Batch[K]> };

const KINDS = [
  'areas',
  'activities',
  'eventChoices',
  'objectives',
  'combinedGoals',
  'checkIns',
  'reviews',
  'lifeRatings',
  'skips',
  'plans',
  'absences',
  'entries',
] as const satisfies readonly (keyof ImportRows)[];

/** Well below what the server accepts of one request: 256 kB, and 1000 rows of a kind. */
const BYTES_MAX = 180_000;
const ROWS_MAX = 1000;

const NO_ROWS: ImportRows = {
  areas: [],
  activities: [],
  eventChoices: [],
  objectives: [],
  combinedGoals: [],
  checkIns: [],
  reviews: [],
  lifeRatings: [],
  skips: [],
  plans: [],
  absences: [],
  entries: [],
};

/**
 * The rows of an exported document. The account's default area of the same kind, or an area of the same name, takes the
 * place of the document's; what belongs to nothing in the document is left out.
 */
export function rowsOfDocument(document: TransferDocument, ownAreas: readonly Area[]): ImportRows {
  const areaIdOf = new Map(document.areas.map((area) => [area.id, findOwnArea(area, ownAreas)?.id ?? area.id]));
  const areaId = (id: string | null) => (id === null ? null : (areaIdOf.get(id) ?? null));
  const ids = new Set(document.activities.map(({ id }) => id));
  return {
    areas: newAreas(document, ownAreas),
    activities: document.activities.map((activity) => ({ ...activity, areaId: areaId(activity.areaId) })),
    eventChoices: (document.eventChoices ?? []).filter(({ activityId }) => ids.has(activityId)),
    // An objective may be carried from an earlier one, which then exists.
    objectives: document.objectives
      .map(({ checkIns: _, stepNotes: __, ...objective }) => ({ ...objective, areaId: areaId(objective.areaId) }))
      .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt)),
    checkIns: document.objectives.flatMap(({ id, checkIns, stepNotes = [] }) =>
      [...checkIns, ...stepNotes].map((checkIn) => ({ ...checkIn, objectiveId: id })),
    ),
    combinedGoals: document.combinedGoals ?? [],
    reviews: document.reviews.map(({ status: _, ...review }) => review),
    lifeRatings: document.lifeRatings,
    absences: absencesOf(document),
    skips: document.skips.filter(({ activityId }) => ids.has(activityId)),
    plans: (document.plans ?? []).filter(({ activityId }) => ids.has(activityId)),
    entries: document.entries.filter(({ activityId }) => ids.has(activityId)),
  };
}

/** The areas of a document that are imported: those that no other area of the account takes the place of. */
export const newAreas = ({ areas }: Pick<TransferDocument, 'areas'>, ownAreas: readonly Area[]): Area[] =>
  areas.filter((area) => (findOwnArea(area, ownAreas)?.id ?? area.id) === area.id);

const findOwnArea = ({ kind, name }: Area, ownAreas: readonly Area[]): Area | undefined =>
  ownAreas.find((own) => kind && own.kind === kind) ?? ownAreas.find((own) => nameKey(own.name) === nameKey(name));

/** The planned absences of a document's user; none in a file of earlier versions. */
export const absencesOf = (document: Partial<TransferDocument>) => document.user?.absences ?? [];

const nameKey = (name: string): string => name.normalize('NFKC').trim().toLowerCase();

/** The rows of planned activities. */
export const rowsOfPlans = (plans: readonly Plan[]): ImportRows => ({
  ...NO_ROWS,
  activities: plans.flatMap(({ activity }) =>
    activity === null
      ? []
      : [{ ...activity, weeklyGoalsTimeline: activity.weeklyGoalsTimeline.map((period) => ({ ...period })) }],
  ),
  skips: plans.flatMap(({ skips }) => skips),
  entries: plans.flatMap(({ entries }) => entries),
});

/** Rows in which the given activities are archived. */
export const archiveActivities = (rows: ImportRows, ids: ReadonlySet<string>): ImportRows => ({
  ...rows,
  activities: rows.activities.map((activity) => (ids.has(activity.id) ? { ...activity, isActive: false } : activity)),
});

/** The end of a file's name, in one line of at most 200 characters, as the server takes it. */
export const importFileName = (name: string): string =>
  Array.from(toOneLine(name)).slice(-200).join('').trim() || 'import';

/** Cuts the rows into batches of an import. There is at least one. */
export function cutBatches(rows: ImportRows, head: Pick<Batch, 'importId' | 'source' | 'fileName'>): Batch[] {
  const parts: ImportRows[] = [];
  let part = { ...NO_ROWS };
  let bytes = 0;
  for (const kind of KINDS) {
    for (const row of rows[kind]) {
      const size = byteLength(row);
      if (bytes > 0 && (bytes + size > BYTES_MAX || part[kind].length >= ROWS_MAX)) {
        parts.push(part);
        part = { ...NO_ROWS };
        bytes = 0;
      }
      part = { ...part, [kind]: appended(part[kind], row) };
      bytes += size;
    }
  }
  parts.push(part);
  return parts.map((batch, number) => ({ ...head, ...batch, number, isLast: number === parts.length - 1 }));
}

/** Appends in place, except to the shared empty list. */
function appended(list: readonly unknown[], row: unknown): readonly unknown[] {
  if (list.length === 0) return [row];
  (list as unknown[]).push(row);
  return list;
}

const encoder = new TextEncoder();
const byteLength = (row: unknown): number => encoder.encode(JSON.stringify(row)).length;
