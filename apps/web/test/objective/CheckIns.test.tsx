import { checkIn, objective } from '@sevenfold/contract/samples';
import { civilDate } from '@sevenfold/domain/calendar';
import { act, cleanup, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useObjectives } from '../../src/features/objective/api';
import { CheckIns } from '../../src/features/objective/components/CheckIns';
import { text } from '../../src/platform/text';
import { fillDevice, fillRows, pendingOperations } from '../dom/device';
import { accessibilityViolations, renderOnDevice } from '../dom/render';

const TODAY = civilDate('2026-11-20');
const OCTOBER = checkIn({ id: 'october', date: '2026-10-15', value: 6, note: 'On holiday' });
const NOVEMBER = checkIn({ id: 'november', date: '2026-11-01', value: 9 });
/** Made earlier, in a time zone in which it is tomorrow. */
const AHEAD = checkIn({ id: '0-ahead', date: '2026-11-21', value: 9 });

/** Reads the objective from the rows, as the sheet around it does. */
function InSheet({ isReadOnly }: { isReadOnly: boolean }) {
  return useObjectives()?.map((one) => <CheckIns key={one.id} objective={one} today={TODAY} isReadOnly={isReadOnly} />);
}

const mount = (isReadOnly = false) => renderOnDevice(<InSheet isReadOnly={isReadOnly} />);
function show(checkIns: ReturnType<typeof checkIn>[], isReadOnly = false) {
  fillDevice({ objectives: [objective({ checkIns })] });
  return mount(isReadOnly);
}

const lines = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
const add = () => screen.getByRole('button', { name: text('objective.addCheckIn') });
const value = () => screen.getByRole('spinbutton', { name: text('objective.value') });
const press = (key: 'objective.save' | 'ui.cancel') => screen.getByRole('button', { name: text(key) });
const more = (date: string) => screen.getByRole('button', { name: text('objective.checkInMore', { date }) });

describe('the check-ins of an objective', () => {
  it('say that there are none', async () => {
    show([]);
    expect(screen.getByText(text('objective.noCheckIns'))).toBeVisible();
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('are listed from the latest on, each with its change since the one before and its note', async () => {
    show([OCTOBER, NOVEMBER]);
    expect(lines()).toEqual([
      expect.stringMatching(/^9 books.*3.*Nov 1, 2026$/),
      expect.stringMatching(/^6 books.*6.*Oct 15, 2026On holiday$/),
    ]);
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('begin a new one with the latest value, today', async () => {
    const user = show([NOVEMBER]);
    await user.click(add());
    expect(screen.queryByRole('button', { name: text('objective.addCheckIn') })).toBeNull();
    await user.click(screen.getByRole('button', { name: text('objective.increase', { name: 'Read 24 books' }) }));
    await user.click(press('objective.save'));
    expect(lines()).toEqual([expect.stringMatching(/^10 books.*Nov 20, 2026$/), expect.stringContaining('9 books')]);
  });

  it('drop a new one that is cancelled', async () => {
    const user = show([]);
    await user.click(add());
    await user.type(value(), '5');
    await user.click(press('ui.cancel'));
    expect(lines()).toEqual([]);
    await user.click(add());
    expect(value()).toHaveValue('0');
  });

  it('open the form again in which something was typed before the sheet was closed', async () => {
    const user = show([NOVEMBER]);
    await user.click(add());
    await user.clear(value());
    await user.type(value(), '12');
    cleanup();
    mount();
    expect(value()).toHaveValue('12');
  });

  it('change one in its place', async () => {
    const user = show([OCTOBER, NOVEMBER]);
    await user.click(more('Oct 15, 2026'));
    await user.click(await screen.findByRole('menuitem', { name: text('objective.edit') }));
    const form = within(screen.getByRole('form', { name: text('objective.editCheckIn') }));
    expect(form.getByRole('textbox', { name: text('objective.note') })).toHaveValue('On holiday');
    await user.clear(value());
    await user.type(value(), '7');
    await user.click(press('objective.save'));
    expect(lines()).toEqual([expect.stringMatching(/^9 books.*2/), expect.stringContaining('7 books')]);
  });

  it('keep what another device changes of one while it is edited', async () => {
    const user = show([OCTOBER]);
    await user.click(more('Oct 15, 2026'));
    await user.click(await screen.findByRole('menuitem', { name: text('objective.edit') }));
    const note = screen.getByRole('textbox', { name: text('objective.note') });
    await user.type(note, ' in Rome');
    act(() => fillRows({ objective: [objective({ checkIns: [{ ...OCTOBER, value: 8 }] })] }));
    expect(value()).toHaveValue('8');
    await user.click(press('objective.save'));
    expect(pendingOperations().map(({ body }) => body)).toEqual([{ id: 'october', note: 'On holiday in Rome' }]);
  });

  it('continue from one of tomorrow', async () => {
    const user = show([AHEAD]);
    await user.click(add());
    await user.clear(value());
    await user.type(value(), '12');
    await user.click(press('objective.save'));
    expect(lines()).toEqual([
      expect.stringMatching(/^12 books.*Nov 21, 2026$/),
      expect.stringMatching(/^9 books.*Nov 21, 2026$/),
    ]);
  });

  it('change the note of one of tomorrow', async () => {
    const user = show([AHEAD]);
    await user.click(more('Nov 21, 2026'));
    await user.click(await screen.findByRole('menuitem', { name: text('objective.edit') }));
    await user.type(screen.getByRole('textbox', { name: text('objective.note') }), 'In Tokyo');
    await user.click(press('objective.save'));
    expect(pendingOperations().map(({ body }) => body)).toEqual([{ id: AHEAD.id, note: 'In Tokyo' }]);
  });

  it('send nothing of one that was not changed', async () => {
    const user = show([OCTOBER]);
    await user.click(more('Oct 15, 2026'));
    await user.click(await screen.findByRole('menuitem', { name: text('objective.edit') }));
    await user.click(press('objective.save'));
    expect(pendingOperations()).toEqual([]);
  });

  it('remove one, and bring it back with undo', async () => {
    const user = show([OCTOBER]);
    await user.click(more('Oct 15, 2026'));
    await user.click(await screen.findByRole('menuitem', { name: text('objective.delete') }));
    expect(lines()).toEqual([]);
    await user.click(await screen.findByRole('button', { name: text('ui.undo') }));
    expect(lines()).toEqual([expect.stringContaining('6 books')]);
  });

  it('have no buttons when they cannot be changed', () => {
    show([OCTOBER], true);
    expect(lines()).toHaveLength(1);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
