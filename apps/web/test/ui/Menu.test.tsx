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

const chosen: string[] = [];
const items = ['Edit', 'Archive', 'Delete'].map((label) => ({ id: label, label, onAct: () => chosen.push(label) }));

describe('a menu', () => {
  it('that is opened by keyboard before its panel is loaded has the focus on its first item once it is', async () => {
    const user = renderOnDevice(<Menu label="More for Run" items={items} />);
    await user.tab();
    await user.keyboard('{Enter}');
    network.respond();
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Edit' })).toHaveFocus());
    await user.keyboard('{ArrowDown}{Enter}');
    expect(chosen.splice(0)).toEqual(['Archive']);
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(screen.getByRole('button', { name: 'More for Run' })).toHaveFocus();
  });

  it('is used by keyboard without waiting once its button has had the focus', async () => {
    const user = renderOnDevice(<Menu label="More for Run" items={items} />);
    await user.tab();
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Edit' })).toHaveFocus());
    await user.keyboard('{End}{Enter}');
    expect(chosen.splice(0)).toEqual(['Delete']);
  });

  it('that is opened by pointer highlights no item', async () => {
    const user = renderOnDevice(<Menu label="More for Run" items={items} />);
    await user.click(screen.getByRole('button', { name: 'More for Run' }));
    expect(await screen.findByRole('menu')).toHaveFocus();
  });
});
