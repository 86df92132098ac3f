import type { Area } from '@sevenfold/contract';
import { activityColor } from '#ui';

/** An area of a legend; its id is null for activities without one. */
export type LegendArea = Pick<Area, 'name' | 'color'> & { readonly id: string | null };

/** The colours of areas in a drawing. */
export function AreaLegend({ areas }: { readonly areas: readonly LegendArea[] }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-small text-n10">
      {areas.map(({ id, name, color }) => (
        <li key={id} className="flex items-center gap-1.5" style={activityColor(color)}>
          <span className="size-2 flex-none rounded-[.15rem] bg-(--solid)" aria-hidden="true" />
          {name}
        </li>
      ))}
    </ul>
  );
}
