import type { Entry } from '@sevenfold/contract';
import type { Explained } from '@sevenfold/domain/breakdown';
import { weekId } from '@sevenfold/domain/calendar';
import { formulaLines, type FormulaSubject } from '../../src/features/breakdown/formulaText';
import { goalVersion } from '../../src/features/breakdown/goalVersion';
import { text } from '../../src/platform/text';
import { activity } from '../activity/samples';

export const W39 = weekId('2026-W39');
/** The current week. */
export const W40 = weekId('2026-W40');
export const days = activity();

/** The subject of a number of an activity, the only one there is. */
export const toSubject = (of = days): FormulaSubject => ({
  activity: of,
  valueText: String,
  currentWeek: W40,
  goalText: (week) => goalVersion(of, week, W40),
  activityById: (id) => (id === of.id ? of : undefined),
});

/** Lines of a number by their labels. */
export const readLines = (number: Explained<Entry>, of = days): Readonly<Record<string, string>> =>
  Object.fromEntries(formulaLines(number, toSubject(of)).map(([label, value]) => [text(label), value]));
