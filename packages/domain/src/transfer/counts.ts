/** The kinds of objects that an import creates and reports. */
const IMPORTED_KINDS = [
  'areas',
  'activities',
  'objectives',
  'combinedGoals',
  'checkIns',
  'entries',
  'skips',
  'plans',
  'absences',
  'reviews',
  'lifeRatings',
] as const;

/** Number of imported objects of each kind. */
type CountsByKind = Record<(typeof IMPORTED_KINDS)[number], number>;

/** Counts the objects of each kind with a function. */
export const countsByKind = (countOf: (kind: keyof CountsByKind) => number): CountsByKind =>
  Object.fromEntries(IMPORTED_KINDS.map((kind) => [kind, countOf(kind)])) as CountsByKind;

export const NO_COUNTS: Readonly<CountsByKind> = countsByKind(() => 0);

/** Adds the counts of each kind. */
export const addCounts = (a: Readonly<CountsByKind>, b: Readonly<CountsByKind>): CountsByKind =>
  countsByKind((kind) => a[kind] + b[kind]);
