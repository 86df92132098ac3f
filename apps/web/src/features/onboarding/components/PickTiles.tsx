import { useText } from '#platform';
import { useAreas } from '#features/area';
import { type Pick, type Tile, tileColor, toggled } from '../pick';
import { PickTile } from './PickTile';

interface PickTilesProps {
  readonly tiles: readonly Tile[];
  readonly picks: readonly Pick[];
  /** Maximum number of picks. */
  readonly room: number;
  readonly className: string;
  onChange(change: (before: readonly Pick[]) => readonly Pick[]): void;
  /** Called after a press on a tile, with true if there was no room for it. */
  onFull(isFull: boolean): void;
}

/** Activities to choose from, each with its weekly goal. */
export function PickTiles({ tiles, picks, room, className, onChange, onFull }: PickTilesProps) {
  const text = useText();
  const areas = useAreas() ?? [];
  return (
    <ul aria-label={text('onboarding.tiles')} className={className}>
      {tiles.map((tile) => {
        const picked = picks.find(({ id }) => id === tile.id);
        return (
          <PickTile
            key={tile.id}
            tile={tile}
            color={tileColor(tile, areas)}
            target={picked?.target ?? tile.target}
            isPicked={picked !== undefined}
            onToggle={() => {
              const hasRoom = picked !== undefined || picks.length < room;
              onFull(!hasRoom);
              if (hasRoom) onChange((before) => toggled(before, tile));
            }}
            onTarget={(target) =>
              onChange((before) => before.map((pick) => (pick.id === tile.id ? { ...pick, target } : pick)))
            }
          />
        );
      })}
    </ul>
  );
}
