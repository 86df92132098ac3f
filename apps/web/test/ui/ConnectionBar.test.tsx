import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { text } from '../../src/platform/text';
import { ConnectionBar } from '../../src/ui/ConnectionBar';
import { renderOnDevice } from '../dom/render';

it('says offline that changes are kept, and of a server in trouble nothing of changes that were not made', () => {
  renderOnDevice(
    <>
      <ConnectionBar connection="OFFLINE" />
      <ConnectionBar connection="SERVER_ERROR" />
    </>,
  );
  expect(screen.getAllByRole('paragraph').map(({ textContent }) => textContent)).toEqual([
    `${text('ui.offline')} · ${text('ui.changesAreKept')}`,
    text('ui.serverTrouble'),
  ]);
});
