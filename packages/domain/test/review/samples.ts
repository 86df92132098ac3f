import type { WeekId } from '../../src/calendar';
import type { ActivityFacts, AreaFacts, FactsSource, WeekFigures } from '../../src/review';

export const source = (fields: Partial<FactsSource> = {}): FactsSource => ({
  id: 'run',
  name: 'Run',
  color: '#1A9951',
  icon: 'footprints',
  areaId: 'health',
  unit: 'DAYS',
  customTimesUnit: null,
  customTimesUnitSingular: null,
  direction: 'AT_LEAST',
  isActive: true,
  countsFrom: '2026-W01',
  weeklyGoalsTimeline: [{ startWeekId: '2026-W01', endWeekId: null, target: 3 }],
  ...fields,
});

export const figures = (weekId: WeekId, done: number, fields: Partial<WeekFigures> = {}): WeekFigures => ({
  activityId: 'run',
  weekId,
  done,
  dayBits: 2 ** Math.min(7, done) - 1,
  skippedDays: 0,
  ...fields,
});

export const activityFacts = (fields: Partial<ActivityFacts> = {}): ActivityFacts => ({
  id: 'run',
  name: 'Run',
  color: '#1A9951',
  icon: 'footprints',
  areaId: 'health',
  unit: 'DAYS',
  customTimesUnit: null,
  customTimesUnitSingular: null,
  direction: 'AT_LEAST',
  target: 3,
  done: 3,
  skippedDays: 0,
  outcome: 'MET',
  attainment: 1,
  meanBefore: 3,
  ...fields,
});

export const areaFacts = (fields: Partial<AreaFacts> = {}): AreaFacts => ({
  id: 'health',
  name: 'Health',
  kind: null,
  color: '#1A9951',
  goalsMet: 0,
  goals: 0,
  activeDays: 0,
  dayBits: 0,
  minutes: 0,
  ...fields,
});
