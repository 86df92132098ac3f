import type { Entry } from '@sevenfold/contract';
import { entry } from '@sevenfold/contract/samples';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { useEntryRemoval } from '../../src/features/record/components/EntryRemoval';
import { text } from '../../src/platform/text';
import { renderOnDevice } from '../dom/render';

const REMOVED = entry({ id: '01999999-0000-7000-8000-000000000001' });

function List() {
  const [entries, setEntries] = useState<readonly Entry[]>([REMOVED]);
  const { remove, notice } = useEntryRemoval(entries);
  return (
    <>
      <button
        type="button"
        onClick={() => {
          remove(REMOVED);
          setEntries([]);
        }}
      >
        remove
      </button>
      <button type="button" onClick={() => setEntries([REMOVED])}>
        comes back
      </button>
      {notice}
    </>
  );
}

it('offers no undo of a removal that was undone elsewhere', async () => {
  const user = renderOnDevice(<List />);
  await user.click(screen.getByRole('button', { name: 'remove' }));
  expect(screen.getByText(text('entry.removed'))).toBeVisible();
  expect(screen.getByRole('button', { name: text('ui.undo') })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'comes back' }));
  expect(screen.queryByText(text('entry.removed'))).toBeNull();
});
