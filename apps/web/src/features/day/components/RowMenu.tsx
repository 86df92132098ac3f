import { lazy } from 'react';
import { useText } from '#platform';
import { Menu } from '#ui';
import { loadRowMenuPanel } from '../later';
import type { RowMenuProps } from './rowMenuEntries';

const RowMenuPanel = lazy(loadRowMenuPanel);

const near = () => void loadRowMenuPanel().catch(() => undefined);

/** The ⋯ menu of a row, over the end of its text while the row is hovered or focused. A finger has the swipes and the sheet. */
export function RowMenu(props: RowMenuProps) {
  const text = useText();
  return (
    <Menu
      label={text('day.rowMenu', { name: props.dayCell.activity.name })}
      renderPanel={(state) => <RowMenuPanel {...props} state={state} />}
      onNear={near}
      size="small"
      className="-ml-10 rounded-icon bg-card opacity-0 group-hover/row:opacity-100 has-[:focus,[aria-expanded=true]]:opacity-100 pointer-coarse:hidden"
    />
  );
}
