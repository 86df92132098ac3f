import * as samples from '@sevenfold/contract/samples';
import type { ActivityFacts, GoalOffer, ReviewFacts } from '@sevenfold/domain/review';

/** Three of three days in a week, after 2.25 days in the weeks before. */
export function activityFacts(fields: Partial<ActivityFacts> = {}): ActivityFacts {
  const { id, name, color, icon, areaId, unit, customTimesUnit, customTimesUnitSingular, direction } =
    samples.activity();
  return {
    id,
    name,
    color,
    icon,
    areaId,
    unit,
    customTimesUnit,
    customTimesUnitSingular,
    direction,
    target: 3,
    done: 3,
    skippedDays: 0,
    outcome: 'MET',
    attainment: 1,
    meanBefore: 2.25,
    ...fields,
  };
}

/** A completed week without goals. */
export const reviewFacts = (fields: Partial<ReviewFacts> = {}): ReviewFacts => ({
  running: false,
  goalsMet: 0,
  goals: 0,
  attainment: null,
  attainmentBefore: null,
  activities: [],
  areas: [],
  objectives: [],
  ...fields,
});

/** Suggests four days after three were met in seven of eight weeks. */
export const goalOffer = (fields: Partial<GoalOffer> = {}): GoalOffer => ({
  activityId: 'run',
  current: 3,
  suggested: 4,
  action: 'RAISE',
  reason: 'OFTEN_MET',
  weeks: 8,
  goalWeeks: 8,
  metWeeks: 7,
  suggestedMetWeeks: fields.suggested === null ? null : 6,
  average: 3.625,
  quietWeeks: 0,
  ...fields,
});
