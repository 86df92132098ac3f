import { cardProps } from './cards';
import { ObjectiveCard } from './ObjectiveCard';
import type { ObjectiveListProps } from './SortableObjectives';

/** Objectives of a period without reordering. */
export function PlainObjectives({ cards, label, views }: ObjectiveListProps) {
  return (
    <ul aria-label={label} className="flex flex-col gap-3">
      {views.map((view) => (
        <li key={view.objective.id}>
          <ObjectiveCard {...cardProps(view, cards)} />
        </li>
      ))}
    </ul>
  );
}
