import type { Activity } from '@sevenfold/contract';
import { activityColor, ActivityTile, DRAGGED } from '#ui';

/** An activity under the pointer while it is dragged to a day. */
export const DraggedActivity = ({ activity: { icon, color, name } }: { activity: Activity }) => (
  <span
    {...DRAGGED}
    style={activityColor(color)}
    className="inline-flex h-9 cursor-grabbing items-center gap-2 rounded-full bg-card pr-3 pl-1.5 text-small font-strong text-n12 shadow-s2"
  >
    <ActivityTile icon={icon} color={color} size={24} quiet />
    {name}
  </span>
);
