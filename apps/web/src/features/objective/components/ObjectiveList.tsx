import { GripVertical } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { later } from '../../../platform/later';
import { cardProps } from './cards';
import { ObjectiveCard } from './ObjectiveCard';
import type { ObjectiveListProps } from './SortableObjectives';

const SortableObjectives = lazy(() => later(() => import('./SortableObjectives')));

/** The objectives of a period. They are there at once; putting them in order can be done a moment later. */
export function ObjectiveList(props: ObjectiveListProps) {
  return (
    <Suspense fallback={<PlainList {...props} handle={HANDLE} />}>
      <SortableObjectives {...props} />
    </Suspense>
  );
}

/** The same where the order is not to be changed. */
export function PlainList({ cards, label, views, handle }: ObjectiveListProps & { handle?: ReactNode }) {
  return (
    <ul aria-label={label} className="flex flex-col gap-3">
      {views.map((view) => (
        <li key={view.objective.id}>
          <ObjectiveCard {...cardProps(view, cards)} handle={handle} />
        </li>
      ))}
    </ul>
  );
}

/** Holds the place of the real one. */
const HANDLE = (
  <span className="inline-flex h-9 w-6 flex-none items-center justify-center text-n9" aria-hidden="true">
    <GripVertical className="size-4.5" />
  </span>
);
