import type { WeekId } from '@sevenfold/domain/calendar';
import type { ObjectiveMovement } from '@sevenfold/domain/review';
import { BreakdownButton } from '#breakdown';
import { useText } from '#platform';
import { SectionHeader } from '#ui';
import { movementText } from '../words';

interface MovedObjectivesProps {
  readonly objectives: readonly ObjectiveMovement[];
  readonly week: WeekId;
}

/** Progress objectives that changed in a week: "15 → 18". */
export function MovedObjectives({ objectives, week }: MovedObjectivesProps) {
  const text = useText();
  return (
    <section>
      <SectionHeader level={3} title={text('review.objectives')} />
      <ul className="flex flex-col gap-2">
        {objectives.map((moved) => (
          <li key={moved.objectiveId} className="flex justify-between gap-3 text-small">
            <span className="min-w-0 truncate text-n12">{moved.name}</span>
            <span className="flex-none text-n10 tabular-nums">
              <BreakdownButton
                isOfLine
                target={{ kind: 'objective', objectiveId: moved.objectiveId, week }}
                label={text('review.prompt', { name: moved.name, amount: movementText(moved) })}
              >
                {movementText(moved)}
              </BreakdownButton>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
