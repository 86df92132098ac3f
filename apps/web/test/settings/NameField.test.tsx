import { cleanup, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { NameField } from '../../src/features/settings/components/NameField';
import { useAutosave } from '../../src/features/settings/useAutosave';
import { text } from '../../src/platform/text';
import { pendingOperations } from '../dom/device';
import { renderOnDevice } from '../dom/render';

function Name() {
  return <NameField autosave={useAutosave()} />;
}

const bodies = () => pendingOperations().map(({ call, body }) => [call, body]);

/** Replaces the name, with the focus still in its field. */
async function typeName(name: string): Promise<void> {
  const user = renderOnDevice(<Name />);
  await user.clear(screen.getByRole('textbox', { name: text('auth.name') }));
  await user.paste(name);
}

describe('name of the user', () => {
  it('is saved when the screen is left before typing has paused', async () => {
    await typeName('Bea');
    cleanup();
    expect(bodies()).toEqual([['PATCH /api/v1/user', { name: 'Bea' }]]);
  });

  it('is saved when the tab is closed', async () => {
    await typeName('Bea');
    dispatchEvent(new Event('pagehide'));
    expect(bodies()).toEqual([['PATCH /api/v1/user', { name: 'Bea' }]]);
  });

  it('is not saved while it is invalid', async () => {
    await typeName('   ');
    cleanup();
    expect(bodies()).toEqual([]);
  });
});
