import * as samples from '@sevenfold/contract/samples';
import { AREA_NAME_MAX } from '@sevenfold/domain/activity';
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useAreas } from '../../src/features/area/api';
import { AreaRow } from '../../src/features/settings/components/AreaRow';
import { useAutosave } from '../../src/features/settings/useAutosave';
import { text } from '../../src/platform/text';
import { fillDevice, pendingOperations } from '../dom/device';
import { accessibilityViolations, renderOnDevice } from '../dom/render';

/** Reads the area from the rows and saves to them, as the screen around it does. */
function Rows() {
  const autosave = useAutosave();
  return useAreas()?.map((area) => (
    <AreaRow
      key={area.id}
      area={area}
      count={2}
      handle={null}
      items={[{ id: 'delete', label: 'Delete', onAct: () => undefined }]}
      autosave={autosave}
    />
  ));
}

function show() {
  fillDevice({ areas: [samples.area()] });
  return renderOnDevice(<Rows />);
}

const nameButton = () => screen.getByRole('button', { name: /^Edit/ });
const field = () => screen.queryByRole('textbox');
const openField = async (user: ReturnType<typeof show>) => {
  await user.click(nameButton());
  return screen.getByRole('textbox', { name: text('area.nameOf', { name: 'Health' }) });
};
const bodies = () => pendingOperations().map(({ body }) => body);

describe('an area in the settings', () => {
  it('is a line with its name and what it holds; pressed, its name is a field that is selected', async () => {
    const user = show();
    expect(nameButton()).toHaveTextContent(`Health${text('area.contents', { count: 2 })}`);
    expect(await accessibilityViolations()).toEqual([]);
    const input = await openField(user);
    expect(input).toHaveFocus();
    await user.keyboard('Body');
    expect(input).toHaveValue('Body');
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('is renamed with Enter, which returns the focus, and can be taken back at once', async () => {
    const user = show();
    await openField(user);
    await user.keyboard('Body{Enter}');
    expect(bodies()).toEqual([{ id: 'health', name: 'Body' }]);
    expect(nameButton()).toHaveFocus();
    await user.click(screen.getByRole('button', { name: text('ui.undo') }));
    expect(nameButton()).toHaveTextContent(/^Health/);
  });

  it('has the focus after its change was taken back with the keyboard', async () => {
    const user = show();
    await openField(user);
    await user.keyboard('Body{Enter}');
    screen.getByRole('button', { name: text('ui.undo') }).focus();
    await user.keyboard('{Enter}');
    expect(nameButton()).toHaveTextContent(/^Health/);
    expect(nameButton()).toHaveFocus();
  });

  it('keeps its name on Escape', async () => {
    const user = show();
    await openField(user);
    await user.keyboard('Body{Escape}');
    expect(field()).toBeNull();
    expect(nameButton()).toHaveFocus();
    expect(bodies()).toEqual([]);
    expect(await openField(user)).toHaveValue('Health');
  });

  it.each([
    { what: 'an empty name', typed: ' ', error: () => text('area.nameEmpty') },
    {
      what: 'a name that is too long',
      typed: 'x'.repeat(AREA_NAME_MAX + 1),
      error: () => text('area.nameTooLong', { max: AREA_NAME_MAX }),
    },
  ])('stays open with $what, and says why', async ({ typed, error }) => {
    const user = show();
    const input = await openField(user);
    fireEvent.change(input, { target: { value: typed } });
    await user.keyboard('{Enter}');
    expect(input).toHaveAccessibleDescription(expect.stringContaining(error()));
    expect(field()).toHaveValue(typed);
    expect(bodies()).toEqual([]);
  });

  it('has the colour that is chosen in its palette', async () => {
    const user = show();
    await user.click(screen.getByRole('button', { name: text('area.colorOf', { name: 'Health' }) }));
    const unchosen = (await screen.findAllByRole('radio')).find(
      (color) => !color.matches('[aria-checked="true"], :checked'),
    );
    if (unchosen) await user.click(unchosen);
    expect(bodies()).toEqual([{ id: 'health', color: expect.stringMatching(/^#[0-9A-F]{6}$/) }]);
  });
});
