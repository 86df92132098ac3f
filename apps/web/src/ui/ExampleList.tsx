import { activityColor } from './activityColor';
import { ActivityTile } from './ActivityTile';
import { Plus } from './icons';

export interface ListedExample {
  readonly id: string;
  readonly name: string;
  /** Stored colour. */
  readonly color: string;
  /** Name of its icon; a dot in its colour without one. */
  readonly icon?: string;
  /** Short text at the end of the line. */
  readonly detail?: string;
  onChoose(): void;
}

/** A few things to begin with, to choose from on an empty screen: outlines with a plus, as they do not exist yet. */
export const ExampleList = ({ label, examples }: { label: string; examples: readonly ListedExample[] }) => (
  // On a phone as wide as the page, without the padding of the empty state around it.
  <ul
    aria-label={label}
    className="flex flex-col gap-2 self-stretch max-medium:-mx-4 medium:w-full medium:max-w-90 medium:self-center"
  >
    {examples.map(({ id, name, color, icon, detail, onChoose }) => (
      <li key={id}>
        <button
          type="button"
          onClick={onChoose}
          style={activityColor(color)}
          className="press flex min-h-12 w-full items-center gap-3 rounded-card border border-n6 px-3 py-2 text-left text-body text-n12 hover:bg-n3 active:bg-n4"
        >
          {icon === undefined ? (
            <span className="mx-1 size-2.5 flex-none rounded-full bg-(--solid)" aria-hidden="true" />
          ) : (
            <ActivityTile icon={icon} color={color} size={28} />
          )}
          <span className="min-w-0 flex-1">{name}</span>
          {detail !== undefined && <span className="text-right text-small text-n10 tabular-nums">{detail}</span>}
          <Plus className="size-4.5 flex-none text-n10" aria-hidden="true" />
        </button>
      </li>
    ))}
  </ul>
);
