import type { Activity, Area } from '@sevenfold/contract';
import { Check } from 'lucide-react';
import { useText } from '#platform';
import { Dialog } from '#ui';
import { useAreas, useFallbackArea, useShownAreaOf } from '#features/area';
import { groupByArea, useActivities } from '../api';
import { moveActivity } from '../move';
import { AreaDot } from './AreaDot';

interface MoveSheetProps {
  activity: Activity;
  open: boolean;
  onClose(): void;
}

const NO_AREAS: readonly Area[] = [];

/** Moves an activity to the end of another area, as an alternative to dragging. */
export default function MoveSheet({ activity, open, onClose }: MoveSheetProps) {
  const text = useText();
  const areas = useAreas() ?? NO_AREAS;
  const fallback = useFallbackArea();
  const activities = useActivities() ?? [];
  const places = groupByArea(activities, areas, fallback.name).map(({ area }) => area ?? fallback);
  const current = useShownAreaOf()(activity.areaId);
  const choose = (areaId: string | null) => {
    if (areaId !== current) moveActivity({ activityId: activity.id, areaId, index: activities.length });
    onClose();
  };
  return (
    <Dialog open={open} onClose={onClose} title={text('activity.moveTitle', { name: activity.name })} size="small">
      <ul className="-mx-2 flex flex-col">
        {places.map(({ id, name, color }) => (
          <li key={id ?? ''}>
            <button
              type="button"
              onClick={() => choose(id)}
              aria-current={id === current || undefined}
              className="flex min-h-11 w-full items-center gap-3 rounded-icon px-2 py-2 text-left text-body transition-colors hover:bg-n3 active:bg-n4"
            >
              <AreaDot color={color} />
              <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
              {id === current && <Check className="size-4.5 text-n11" aria-hidden="true" />}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
