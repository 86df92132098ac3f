import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { text } from '../../src/platform/text';
import { SortableList, type SortableMove } from '../../src/ui/SortableList';
import { moveItem } from '../../src/ui/sortableGroups';
import { accessibilityViolations, renderOnDevice } from '../dom/render';

const GROUPS = [
  { id: 'health', name: 'Health', itemIds: ['run', 'swim'] },
  { id: 'home', name: 'Home', itemIds: ['cook'] },
  { id: 'work', name: 'Work', itemIds: [] },
];

const onMove = vi.fn<(move: SortableMove) => void>();

/** Applies the moves, as the screens around do. */
function Activities({ shown }: { shown?: readonly number[] }) {
  const [groups, setGroups] = useState<Parameters<typeof moveItem>[0]>(GROUPS);
  const move = (made: SortableMove) => {
    onMove(made);
    setGroups(moveItem(groups, made.itemId, made.toGroupId, made.toIndex));
  };
  return (
    <SortableList
      groups={groups}
      shown={shown}
      nameOf={(id) => id}
      renderItem={(id, handle) => (
        <>
          {handle}
          {id}
        </>
      )}
      renderEmptyGroup={({ name }) => `Nothing in ${name}`}
      onMove={move}
    />
  );
}

const show = (props: Parameters<typeof Activities>[0] = {}) => {
  onMove.mockReset();
  return renderOnDevice(<Activities {...props} />);
};
const handle = (name: string) => screen.getByRole('button', { name: text('ui.moveHandle', { name }) });
const rows = (group: string) =>
  within(screen.getByRole('list', { name: group }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('a sortable list', () => {
  it('names its groups, and says which are empty', async () => {
    show();
    expect(rows('Health')).toEqual(['run', 'swim']);
    expect(rows('Work')).toEqual(['Nothing in Work']);
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('moves a row with Alt and an arrow key, says where it is, and keeps the focus on its handle', async () => {
    const user = show();
    handle('run').focus();
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(rows('Health')).toEqual(['swim', 'run']);
    expect(
      await screen.findByText(text('ui.sortDropped', { name: 'run', group: 'Health', position: 2, count: 2 })),
    ).toBeInTheDocument();
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect([rows('Health'), rows('Home')]).toEqual([['swim'], ['run', 'cook']]);
    expect(handle('run')).toHaveFocus();
    expect(onMove).toHaveBeenLastCalledWith({ itemId: 'run', fromGroupId: 'health', toGroupId: 'home', toIndex: 0 });
  });

  it('moves a row into an empty group, which is the last, and not beyond it', async () => {
    const user = show();
    handle('cook').focus();
    await user.keyboard('{Alt>}{ArrowDown}{ArrowDown}{/Alt}');
    expect(rows('Work')).toEqual(['cook']);
    expect(onMove).toHaveBeenCalledOnce();
  });

  it('does not move a row with an arrow key alone', async () => {
    const user = show();
    handle('run').focus();
    await user.keyboard('{ArrowDown}');
    expect(onMove).not.toHaveBeenCalled();
  });

  it('puts a row back that was picked up with Space, on Escape', async () => {
    const user = show();
    handle('swim').focus();
    await user.keyboard(' ');
    expect(await screen.findByText(/^swim: Health, position/)).toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(await screen.findByText(text('ui.sortCancelled', { name: 'swim' }))).toBeInTheDocument();
    expect(rows('Health')).toEqual(['run', 'swim']);
    expect(onMove).not.toHaveBeenCalled();
  });

  it('draws only the first rows of the first groups while the rest is still to come', () => {
    show({ shown: [1] });
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['run']);
  });
});
