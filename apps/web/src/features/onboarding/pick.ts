import type { Area, BodyOf } from '@sevenfold/contract';
import { targetRange, type ActivityUnit } from '@sevenfold/domain/activity';
import type { WeekId } from '@sevenfold/domain/calendar';
import { text } from '../../platform/text';
import { activityOf, newDraft } from '../activity/draft';
import { type Example, EXAMPLES, fromExample } from '../activity/example';

/** Chosen examples with their targets, in the order in which they were picked. */
export type Picks = readonly { readonly name: Example['name']; readonly target: number }[];

/** Step of − and + for a suggested goal, in days, times or minutes. Large goals change in larger steps. */
const STEPS: Readonly<Record<ActivityUnit, number>> = { DAYS: 1, TIMES: 1, DURATION: 30 };
const LARGE_TIMES = 20;
const LARGE_STEP = 5;

/** Adds an example with its suggested goal, or removes it. */
export const toggled = (picks: Picks, { name, target }: Example): Picks =>
  picks.some((pick) => pick.name === name) ? picks.filter((pick) => pick.name !== name) : [...picks, { name, target }];

/** The target after a press on − or +, within the range of its unit. */
export function steppedTarget({ unit, target: suggested }: Example, target: number, direction: 1 | -1): number {
  const step = unit === 'TIMES' && suggested >= LARGE_TIMES ? LARGE_STEP : STEPS[unit];
  const { min, max } = targetRange(unit, 'AT_LEAST');
  return Math.min(max, Math.max(unit === 'DURATION' ? STEPS.DURATION : min, target + direction * step));
}

/** Returns the activities to create, with a goal from a week on. */
export const activitiesOf = (
  picks: Picks,
  { areas, week, newId }: { readonly areas: readonly Area[]; readonly week: WeekId; readonly newId: () => string },
): readonly BodyOf<'POST /api/v1/a'>[] =>
  picks.flatMap(({ name, target }) => {
    const example = EXAMPLES.find((one) => one.name === name);
    return example ? [activityOf(newId(), fromExample(newDraft(null), { ...example, target }, areas), week)] : [];
  });

export const exampleUnitNames = ({ unit, customUnit }: Example) => ({
  unit,
  direction: 'AT_LEAST' as const,
  customTimesUnit: customUnit ? text(customUnit.many) : null,
  customTimesUnitSingular: customUnit ? text(customUnit.one) : null,
});
