import { activityColor } from '#ui';

/** Small square in the colour of an area. */
export function AreaDot({ color }: { color: string }) {
  return (
    <span className="size-2.5 flex-none rounded-[.2rem] bg-(--solid)" style={activityColor(color)} aria-hidden="true" />
  );
}
