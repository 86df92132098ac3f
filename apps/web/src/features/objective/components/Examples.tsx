import type { Area } from '@sevenfold/contract';
import type { Period } from '@sevenfold/domain/objective';
import { useText } from '#platform';
import { ExampleList } from '#ui';
import { useActivities } from '#features/activity';
import { areaOfKind } from '#features/area';
import { exampleName, type ObjectiveExample, offeredExamples } from '../examples';

interface ExamplesProps {
  readonly period: Period;
  readonly areas: readonly Area[];
  onChoose(example: ObjectiveExample): void;
}

/** Objectives to begin with, by the areas of the user's activities. */
export function Examples({ period, areas, onChoose }: ExamplesProps) {
  const text = useText();
  const activities = useActivities() ?? [];
  return (
    <ExampleList
      label={text('objective.examples')}
      examples={offeredExamples(activities, areas).map((example) => ({
        id: example.name,
        name: exampleName(example, period),
        color: areaOfKind(example.area, areas)?.color ?? '',
        onChoose: () => onChoose(example),
      }))}
    />
  );
}
