import { activity, area, user as account } from '@sevenfold/contract/samples';
import { act, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { deviceRows } from '../../src/data/deviceRows';
import AreasScreen from '../../src/features/settings/screens/AreasScreen';
import { showLocale, text } from '../../src/platform/text';
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
const nameOf = (line: HTMLElement) => line.firstElementChild?.textContent ?? '';
const names = () =>
  within(list())
    .getAllByRole('button')
    .filter((line) => line.getAttribute('aria-label') === text('area.edit', { name: nameOf(line) }))
    .map(nameOf);
const nameField = (name: string) => screen.getByRole('textbox', { name: text('area.nameOf', { name }) });
const edit = (user: ReturnType<typeof renderOnDevice>, name: string) => user.click(button(text('area.edit', { name })));
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

  it('are renamed in place, with a tick that offers to undo; an empty name stays typed and is refused', async () => {
    const user = renderAreas();
    expect(screen.queryByRole('textbox')).toBeNull();
    await edit(user, 'Health');
    expect(nameField('Health')).toHaveFocus();
    await user.clear(nameField('Health'));
    await user.tab();
    expect(screen.getByText(text('area.nameEmpty'))).toBeVisible();
    expect(nameField('Health')).toHaveValue('');
    expect(pendingOperations()).toEqual([]);
    await user.type(nameField('Health'), '  Body {Enter}');
    expect(names()).toEqual(['Work', 'Body']);
    expect(button(text('area.edit', { name: 'Body' }))).toHaveFocus();
    expect(pendingOperations()).toMatchObject([{ call: 'PATCH /api/v1/area', body: { id: 'health', name: 'Body' } }]);
    expect(screen.getByText(text('settings.saved'), { selector: 'span' })).toBeVisible();
    expect(await accessibilityViolations()).toEqual([]);
    await user.click(button(text('ui.undo')));
    expect(names()).toEqual(['Work', 'Health']);
  });

  it('are recoloured from the palette, which leaves their name alone', async () => {
    const user = renderAreas();
    await user.click(button(text('area.colorOf', { name: 'Work' })));
    await user.click(await screen.findByRole('radio', { name: text('ui.color.teal') }));
    expect(pendingOperations().map(({ body }) => body)).toEqual([{ id: 'work', color: '#007871' }]);
  });

  it('are named in the language, also offline, until they are renamed; undoing gives the name back', async () => {
    fillDevice({ areas: [{ ...HEALTH, kind: 'HEALTH' }, WORK] });
    const user = renderOnDevice(<AreasScreen />);
    await act(() => showLocale('es'));
    expect(names()).toEqual(['Work', 'Salud']);
    await edit(user, 'Salud');
    await user.clear(nameField('Salud'));
    await user.type(nameField('Salud'), 'Cuerpo{Enter}');
    await act(() => showLocale('ja'));
    expect(names()).toEqual(['Work', 'Cuerpo']);
    await user.click(button(text('ui.undo')));
    expect(names()).toEqual(['Work', '健康']);
  });

  it('are added in place with a colour that no other has; an empty name is refused', async () => {
    const user = renderAreas();
    await user.click(button(text('area.add')));
    const form = within(screen.getByRole('form', { name: text('area.add') }));
    const field = form.getByRole('textbox', { name: text('area.name') });
    expect(field).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(form.getByText(text('area.nameEmpty'))).toBeVisible();
    expect(pendingOperations()).toEqual([]);
    expect(await accessibilityViolations()).toEqual([]);
    await user.type(field, '  Music {Enter}');
    expect(names()).toEqual(['Work', 'Health', 'Music']);
    expect(button(text('area.add'))).toHaveFocus();
    const [created] = pendingOperations();
    expect(created).toMatchObject({ call: 'POST /api/v1/area', body: { name: 'Music' } });
    expect([WORK.color, HEALTH.color]).not.toContain((created?.body as { color?: string } | undefined)?.color);
    await user.click(button(text('area.add')));
    await user.keyboard('Gar{Escape}');
    expect(pendingOperations()).toHaveLength(1);
    expect(button(text('area.add'))).toHaveFocus();
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

  it('are not said to be none while they could not be read', async () => {
    deviceRows.clear();
    deviceRows.showUser(account());
    const retry = vi.fn<() => void>();
    const state = { isFailed: true, isReading: false, error: new Error('offline'), retry };
    vi.spyOn(deviceRows, 'state', 'get').mockReturnValue(state);
    const person = renderOnDevice(<AreasScreen />);
    expect(screen.getByRole('alert')).toHaveTextContent(text('ui.loadError'));
    expect(screen.queryByText(text('area.none'))).toBeNull();
    expect(screen.queryByRole('button', { name: text('area.add') })).toBeNull();
    await person.click(button(text('ui.tryAgain')));
    expect(retry).toHaveBeenCalledOnce();
  });
});
