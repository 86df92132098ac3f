import type { Area } from '@sevenfold/contract';
import type { Period } from '@sevenfold/domain/objective';
import { useText } from '#platform';
import { activityColor } from '#ui';
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
    <ul aria-label={text('objective.examples')} className="flex w-full max-w-90 flex-col gap-2">
      {offeredExamples(activities, areas).map((example) => (
        <li key={example.name}>
          <button
            type="button"
            onClick={() => onChoose(example)}
            style={activityColor(areaOfKind(example.area, areas)?.color ?? '')}
            className="press flex min-h-12 w-full items-center gap-3 rounded-card bg-card px-4 py-2 text-left text-body text-n12 shadow-s1 hover:bg-n2"
          >
            <span className="size-2.5 flex-none rounded-full bg-(--solid)" aria-hidden="true" />
            {exampleName(example, period)}
          </button>
        </li>
      ))}
    </ul>
  );
}
