import type { ActivityUnit } from '../activity';
import { exactAmount, scaledLabel, SCALES, wholeAmount } from './counting';
import { type Counting, MEASURES, unitOfMeasure } from './measure';
import { importedActivityId, type PlannedEntry, unitLabel } from './plan';
import type { SourceActivity } from './source';

/** An activity that exists and may get the records of a file. */
export interface ExistingActivity {
  readonly id: string;
  readonly name: string;
  readonly unit: ActivityUnit;
  readonly customTimesUnit: string | null;
}

/** Compares names of activities: without case, width and surrounding spaces. */
export const nameKey = (name: string): string => name.normalize('NFKC').trim().toLowerCase();

/** Returns how the amounts of a file are counted in an existing activity, whose unit and label are fixed. */
export function countingInto(source: SourceActivity, existing: ExistingActivity): Counting {
  if (existing.unit === 'DAYS') return { measure: 'DAYS', scale: 1 };
  if (existing.unit === 'DURATION')
    return { measure: source.counting.measure === 'HOURS' ? 'HOURS' : 'MINUTES', scale: 1 };
  const labelled = SCALES.filter(
    (scale) => unitLabel(scaledLabel(source.unitLabel, scale)) === existing.customTimesUnit,
  );
  return { measure: 'TIMES', scale: labelled[0] ?? 1 };
}

/**
 * True if the records can be added to an existing activity as they are: counted in the same way, under the same label
 * and no more of them too large than in a new one. "Done" counts once in an activity that is counted in times.
 */
export function fits(source: SourceActivity, existing: ExistingActivity): boolean {
  const { measure } = source.counting;
  if (unitOfMeasure(measure) !== existing.unit && !(measure === 'DAYS' && existing.unit === 'TIMES')) return false;
  const counting = countingInto(source, existing);
  const label = unitLabel(scaledLabel(source.unitLabel, counting.scale));
  if (existing.unit === 'TIMES' && label !== null && label !== existing.customTimesUnit) return false;
  return countLost(source, counting) <= countLost(source, source.counting);
}

/** Number of records that have no place in a way of counting. */
const countLost = ({ records }: SourceActivity, counting: Counting): number =>
  records.filter((record) => {
    const exact = exactAmount(record, counting);
    return exact === null || wholeAmount(exact, counting.measure) === null;
  }).length;

/** Result of looking for an activity of a file among the existing ones. */
export interface Match {
  /** The activity that gets the records by default; null for a new one. */
  readonly into: { readonly id: string; readonly counting: Counting } | null;
  /** An activity of the same name that does not fit. */
  readonly unfit: ExistingActivity | null;
}

/**
 * Finds the activity that an earlier import of the file created, in whatever unit it was then given, else one of the
 * same name.
 *
 * @param isMeasureChosen true if the user has said what the amounts are: an earlier import in another unit is not meant
 */
export function matchActivity(
  app: string,
  source: SourceActivity,
  existing: readonly ExistingActivity[],
  isMeasureChosen = false,
): Match {
  const unit = unitOfMeasure(source.counting.measure);
  const countings = MEASURES.flatMap((measure) => countingsOf(measure)).filter(
    ({ measure }) => !isMeasureChosen || unitOfMeasure(measure) === unit,
  );
  for (const counting of [source.counting, ...countings]) {
    const imported = existing.find(({ id }) => id === importedActivityId(app, source.key, counting));
    if (imported) return { into: { id: imported.id, counting }, unfit: null };
  }
  const namesakes = existing.filter(({ name }) => nameKey(name) === nameKey(source.name));
  const fitting = namesakes.find((one) => fits(source, one));
  if (fitting) return { into: { id: fitting.id, counting: countingInto(source, fitting) }, unfit: null };
  return { into: null, unfit: namesakes[0] ?? null };
}

const countingsOf = (measure: Counting['measure']): Counting[] =>
  measure === 'TIMES' ? SCALES.map((scale) => ({ measure, scale })) : [{ measure, scale: 1 }];

/** An entry as far as it decides whether an imported one is the same. */
export type StoredEntry = Pick<PlannedEntry, 'id' | 'activityId' | 'date' | 'amount'>;

/**
 * The entries that do not exist yet. An entry exists if one has its id, or if its activity has one of the same date and
 * amount that no other entry of the file stands for: recorded by hand, or imported from another app.
 */
export function newEntries<E extends StoredEntry>(planned: readonly E[], stored: readonly StoredEntry[]): E[] {
  const left = new Map(stored.map((entry) => [entry.id, entry]));
  const unknown = planned.filter(({ id }) => !left.delete(id));
  const keyOf = ({ activityId, date, amount }: StoredEntry) => `${activityId} ${date} ${amount}`;
  const alike = new Map<string, number>();
  for (const entry of left.values()) alike.set(keyOf(entry), (alike.get(keyOf(entry)) ?? 0) + 1);
  return unknown.filter((entry) => {
    const same = alike.get(keyOf(entry)) ?? 0;
    alike.set(keyOf(entry), same - 1);
    return same <= 0;
  });
}
