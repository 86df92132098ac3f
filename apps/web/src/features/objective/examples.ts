import type { Activity, Area } from '@sevenfold/contract';
import { type AreaKind, DEFAULT_AREAS } from '@sevenfold/domain/area';
import type { Period } from '@sevenfold/domain/objective';
import type { TextKey } from '@sevenfold/i18n';
import { text } from '#platform';
import { areaOfKind } from '#features/area';
import { type Draft, newDraft } from './draft';
import { fieldText } from './numbers';

/** An objective that is offered while there is none. */
export interface ObjectiveExample {
  readonly name: TextKey;
  readonly area: AreaKind;
  /** Of a quarter; absent for one that is done or not. */
  readonly target?: number;
  readonly unit?: TextKey;
}

const EXAMPLES: readonly ObjectiveExample[] = [
  { name: 'objective.example.books', area: 'GROWTH', target: 6, unit: 'objective.exampleUnit.books' },
  { name: 'objective.example.race', area: 'HEALTH' },
  { name: 'objective.example.dinners', area: 'RELATIONSHIPS', target: 6, unit: 'objective.exampleUnit.dinners' },
  { name: 'lifeRating.suggestion.career', area: 'WORK' },
  { name: 'objective.example.recipes', area: 'ENJOYMENT', target: 6, unit: 'objective.exampleUnit.recipes' },
  { name: 'objective.example.rooms', area: 'OTHER' },
  { name: 'lifeRating.suggestion.learning', area: 'GROWTH' },
  { name: 'objective.example.nights', area: 'HEALTH', target: 60, unit: 'objective.exampleUnit.nights' },
  { name: 'objective.example.trip', area: 'RELATIONSHIPS' },
  { name: 'objective.example.portfolio', area: 'WORK' },
  { name: 'objective.example.songs', area: 'ENJOYMENT', target: 3, unit: 'objective.exampleUnit.songs' },
];
const OFFERED = 3;
const QUARTERS = 4;

/** Three examples: of the areas with the most activities first, then of others. */
export function offeredExamples(activities: readonly Activity[], areas: readonly Area[]): readonly ObjectiveExample[] {
  const counts = DEFAULT_AREAS.map(({ kind }) => {
    const id = areaOfKind(kind, areas)?.id;
    return { kind, count: activities.filter(({ areaId, isActive }) => isActive && areaId === id).length };
  });
  const used = counts.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count);
  const byArea = used.map(({ kind }) => EXAMPLES.filter(({ area }) => area === kind));
  const first = [0, 1].flatMap((turn) => byArea.flatMap((examples) => examples.slice(turn, turn + 1)));
  return [...new Set([...first, ...EXAMPLES])].slice(0, OFFERED);
}

const targetIn = ({ target }: ObjectiveExample, period: Period): number | null =>
  target === undefined ? null : target * (period.quarter === null ? QUARTERS : 1);

/** "Read 6 books", and 24 of a year. */
export const exampleName = (example: ObjectiveExample, period: Period): string =>
  text(example.name, { count: targetIn(example, period) ?? 0 });

export function exampleDraft(example: ObjectiveExample, period: Period, areas: readonly Area[]): Draft {
  const target = targetIn(example, period);
  return {
    ...newDraft(period),
    name: exampleName(example, period),
    areaId: areaOfKind(example.area, areas)?.id ?? null,
    ...(target !== null && { type: 'PROGRESS', target: fieldText(target) }),
    unitLabel: example.unit ? text(example.unit) : '',
  };
}
