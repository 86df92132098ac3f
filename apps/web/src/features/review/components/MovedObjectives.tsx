import type { WeekId } from '@sevenfold/domain/calendar';
import type { ObjectiveMovement } from '@sevenfold/domain/review';
import { BreakdownButton } from '#breakdown';
import { useText } from '#platform';
import { Card, SectionHeader } from '#ui';
import { useActivities } from '#features/activity';
import { useObjectives } from '#features/objective';
import { movementText } from '../words';

interface MovedObjectivesProps {
  readonly objectives: readonly ObjectiveMovement[];
  readonly week: WeekId;
}

/** Progress objectives that changed in a week: "15 → 18 lessons". One that is deleted since then has no unit. */
export function MovedObjectives({ objectives, week }: MovedObjectivesProps) {
  const text = useText();
  const known = useObjectives();
  const activities = useActivities();
  const textFor = (moved: ObjectiveMovement): string => {
    const objective = known?.find(({ id }) => id === moved.objectiveId);
    const followed = activities?.find(({ id }) => id === objective?.followsActivityId) ?? null;
    return movementText(moved, { objective: objective ?? { unitLabel: null }, followed });
  };
  return (
    <section>
      <SectionHeader level={3} title={text('review.objectives')} />
      <Card className="@container px-3.5 py-1">
        <ul>
          {objectives.map((moved) => (
            <li
              key={moved.objectiveId}
              className="flex flex-col justify-between gap-x-3 py-2 text-small not-first:border-t not-first:border-n4 @min-[24rem]:flex-row"
            >
              <span className="min-w-0 wrap-anywhere text-n12">{moved.name}</span>
              <span className="flex-none text-n10 tabular-nums">
                <BreakdownButton
                  isOfLine
                  target={{ kind: 'objective', objectiveId: moved.objectiveId, week }}
                  label={text('review.prompt', { name: moved.name, amount: textFor(moved) })}
                >
                  {textFor(moved)}
                </BreakdownButton>
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
