import { activity, area } from '@sevenfold/contract/samples';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import AreasScreen from '../../src/features/settings/screens/AreasScreen';
import { text } from '../../src/platform/text';
import { fillDevice, pendingOperations } from '../dom/device';
import { accessibilityViolations, renderOnDevice } from '../dom/render';

const WORK = area({ id: 'work', name: 'Work', color: '#3384F0', order: 0 });
const HEALTH = area({ id: 'health', name: 'Health', color: '#1A9951', order: 1 });

function renderAreas() {
  fillDevice({
    areas: [WORK, HEALTH],
    activities: [
      activity({ id: 'run', name: 'Run', areaId: 'health', order: 3 }),
      activity({ id: 'swim', name: 'Swim', areaId: 'health', order: 4 }),
    ],
  });
  return renderOnDevice(<AreasScreen />);
}

const list = () => screen.getByRole('list', { name: text('area.title') });
const names = () =>
  within(list())
    .getAllByRole('listitem')
    .map((item) => item.querySelector('.font-strong')?.textContent);
const button = (name: string) => screen.getByRole('button', { name });
async function choose(user: ReturnType<typeof renderOnDevice>, name: string, label: 'area.delete' | 'area.moveUp') {
  await user.click(button(text('area.more', { name })));
  await user.click(await screen.findByRole('menuitem', { name: text(label) }));
}

describe('the areas of life', () => {
  it('are listed in order with what they hold, and are accessible', async () => {
    renderAreas();
    expect(names()).toEqual(['Work', 'Health']);
    expect(screen.getByText(text('area.contents', { count: 2 }))).toBeVisible();
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('are added with a colour that no other has; an empty name is refused', async () => {
    const user = renderAreas();
    await user.click(button(text('area.add')));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: text('area.add') }));
    expect(dialog.getByText(text('area.nameEmpty'))).toBeVisible();
    expect(pendingOperations()).toEqual([]);
    await user.type(dialog.getByRole('textbox', { name: text('area.name') }), '  Music ');
    await user.click(dialog.getByRole('button', { name: text('area.add') }));
    expect(names()).toEqual(['Work', 'Health', 'Music']);
    const [created] = pendingOperations();
    expect(created).toMatchObject({ call: 'POST /api/v1/area', body: { name: 'Music' } });
    expect([WORK.color, HEALTH.color]).not.toContain((created?.body as { color?: string } | undefined)?.color);
  });

  it('move up from the menu', async () => {
    const user = renderAreas();
    await choose(user, 'Health', 'area.moveUp');
    expect(names()).toEqual(['Health', 'Work']);
  });

  it('say where their activities go before they are deleted, and return with them by Undo', async () => {
    const user = renderAreas();
    await choose(user, 'Health', 'area.delete');
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText('2 activities move to Other.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: text('area.delete') }));
    expect(names()).toEqual(['Work']);
    await user.click(await screen.findByRole('button', { name: text('ui.undo') }));
    expect(names()).toEqual(['Work', 'Health']);
    expect(screen.getByText(text('area.contents', { count: 2 }))).toBeVisible();
  });

  it('without activities are deleted at once', async () => {
    const user = renderAreas();
    await choose(user, 'Work', 'area.delete');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(names()).toEqual(['Health']);
  });
});
