import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { Menu } from '../../src/ui/Menu';
import { renderOnDevice } from '../dom/render';

const network = vi.hoisted(() => {
  let respond = (): void => undefined;
  const response = new Promise<void>((resolve) => (respond = resolve));
  return { response, respond: () => respond() };
});

// Loaded slowly, as over a mobile network.
vi.mock('../../src/ui/MenuPanel', async (load) => {
  await network.response;
  return load();
});

describe('a menu whose panel is not loaded yet', () => {
  it('does what was pressed since, once it is', async () => {
    const chosen: string[] = [];
    const items = ['Edit', 'Archive', 'Delete'].map((label) => ({ id: label, label, onAct: () => chosen.push(label) }));
    const user = renderOnDevice(<Menu label="More for Run" items={items} />);
    await user.tab();
    await user.keyboard('{Enter}{ArrowDown}{ArrowDown}{Enter}');
    network.respond();
    await waitFor(() => expect(chosen).toEqual(['Delete']));
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(screen.getByRole('button', { name: 'More for Run' })).toHaveFocus();
  });
});
