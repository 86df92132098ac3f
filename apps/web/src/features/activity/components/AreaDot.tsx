import { activityColor } from '../../../ui/activityColor';

/** The square of an area's colour. */
export function AreaDot({ color }: { color: string }) {
  return (
    <span className="size-2.5 flex-none rounded-[.2rem] bg-(--solid)" style={activityColor(color)} aria-hidden="true" />
  );
}
