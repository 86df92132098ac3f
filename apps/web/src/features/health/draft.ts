import type { Activity } from '@sevenfold/contract';
import type { CivilDate } from '@sevenfold/domain/calendar';
import {
  type HealthKind,
  healthKindsOf,
  type HealthRule,
  minimumRange,
  withExcludedDate,
  type WorkoutGroup,
} from '@sevenfold/domain/health';

/** A health rule that is being edited. Values of a kind stay while another one is tried. */
export interface HealthDraft {
  readonly kind: HealthKind;
  /** Null for all. */
  readonly workoutTypes: readonly WorkoutGroup[] | null;
  /** Minimum of each kind; absent for its initial one, 0 for none. */
  readonly minimums: Readonly<Partial<Record<HealthKind, number>>>;
  readonly excludedDates: readonly CivilDate[];
}

type Drafted = Pick<Activity, 'unit' | 'healthTracking'>;

export function healthDraft({ unit, healthTracking: rule }: Drafted): HealthDraft {
  return {
    kind: rule?.kind ?? healthKindsOf(unit)[0] ?? 'WORKOUT',
    workoutTypes: rule?.workoutTypes ?? null,
    minimums: rule ? { [rule.kind]: rule.minimum ?? 0 } : {},
    excludedDates: rule?.excludedDates ?? [],
  };
}

/** The minimum shown in the form; 0 for none. Null if the kind and unit have none. */
export function draftMinimum({ kind, minimums }: HealthDraft, unit: Activity['unit']): number | null {
  const range = minimumRange(kind, unit);
  return range && (minimums[kind] ?? range.initial ?? 0);
}

/** The rule as it would be saved; null if no kind of workout is chosen. */
export function draftRule(draft: HealthDraft, unit: Activity['unit']): HealthRule | null {
  const { kind, workoutTypes, excludedDates } = draft;
  const types = kind === 'WORKOUT' ? workoutTypes : null;
  if (types?.length === 0) return null;
  const minimum = draftMinimum(draft, unit);
  return {
    kind,
    ...(types && { workoutTypes: types }),
    ...(minimum && { minimum }),
    ...(excludedDates.length > 0 && { excludedDates }),
  };
}

/** Lets the record of a date count, or not. */
export function excludeDate(draft: HealthDraft, date: CivilDate, isExcluded: boolean): HealthDraft {
  const { excludedDates = [] } = withExcludedDate(
    { kind: draft.kind, excludedDates: draft.excludedDates },
    date,
    isExcluded,
  );
  return { ...draft, excludedDates };
}
