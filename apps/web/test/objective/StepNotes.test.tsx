import type { Objective } from '@sevenfold/contract';
import * as samples from '@sevenfold/contract/samples';
import { civilDate } from '@sevenfold/domain/calendar';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useObjectives } from '../../src/features/objective/api';
import { ObjectiveHistory, StepNotes } from '../../src/features/objective/components/StepNotes';
import { text } from '../../src/platform/text';
import { fillDevice } from '../dom/device';
import { accessibilityViolations, renderOnDevice } from '../dom/render';

const TODAY = civilDate('2026-11-20');
const PACK = { id: 'pack', name: 'Pack', isDone: true, doneOn: civilDate('2026-11-10') };
const BOXES = { id: 'boxes', stepId: 'pack', date: civilDate('2026-11-05'), note: 'Boxes ordered' };
const KEYS = { id: 'keys', stepId: 'pack', date: civilDate('2026-11-12'), note: 'Keys returned' };

const move = (fields: Partial<Objective> = {}) =>
  samples.objective({ type: 'COMPLETABLE', start: null, target: null, steps: [PACK], ...fields });

/** Reads the objective from the rows, as the sheet around it does. */
function InSheet({ isReadOnly }: { isReadOnly: boolean }) {
  return useObjectives()?.map((objective) => {
    const [step = PACK] = objective.steps ?? [];
    return <StepNotes key={objective.id} objective={objective} step={step} today={TODAY} isReadOnly={isReadOnly} />;
  });
}

const mount = (isReadOnly = false) => renderOnDevice(<InSheet isReadOnly={isReadOnly} />);
function show(fields: Partial<Objective> = {}, isReadOnly = false) {
  fillDevice({ objectives: [move(fields)] });
  return mount(isReadOnly);
}

const events = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
const add = () => screen.getByRole('button', { name: text('objective.addNote') });
const note = () => screen.getByRole('textbox', { name: text('objective.note') });
const save = () => screen.getByRole('button', { name: text('objective.save') });
const openMenu = () => screen.getByRole('button', { name: text('objective.noteMore', { date: 'Nov 5, 2026' }) });
const menuItem = (key: 'objective.edit' | 'objective.delete') => screen.findByRole('menuitem', { name: text(key) });

describe('the history of a step', () => {
  it('says that nothing was noted', () => {
    show({ steps: [{ id: 'pack', name: 'Pack', isDone: false }] });
    expect(screen.getByText(text('objective.noHistory'))).toBeVisible();
  });

  it('lists its notes and its end, the newest first; the end cannot be changed', async () => {
    show({ stepNotes: [BOXES, KEYS] });
    expect(events()).toEqual([
      'Nov 12, 2026Keys returned',
      `${text('objective.stepDone')}Nov 10, 2026`,
      'Nov 5, 2026Boxes ordered',
    ]);
    expect(screen.getAllByRole('button', { name: /^More for the note/ })).toHaveLength(2);
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('takes no empty note and none of a day to come, and keeps what was typed', async () => {
    const user = show();
    await user.click(add());
    expect(note()).toHaveFocus();
    await user.click(save());
    expect(note()).toHaveAccessibleDescription(text('objective.noteEmpty'));
    await user.type(note(), 'Found help');
    const date = screen.getByLabelText(new RegExp(`^${text('objective.date')}`));
    fireEvent.change(date, { target: { value: '2026-11-21' } });
    await user.click(save());
    expect(date).toHaveAccessibleDescription(text('objective.dateError'));
    expect(note()).toHaveValue('Found help');
  });

  it('keeps a note that was not saved for the next time', async () => {
    const user = show();
    await user.click(add());
    await user.type(note(), 'Found help');
    cleanup();
    mount();
    expect(note()).toHaveValue('Found help');
  });

  it('changes a note in its place', async () => {
    const user = show({ stepNotes: [BOXES] });
    await user.click(openMenu());
    await user.click(await menuItem('objective.edit'));
    await user.clear(note());
    await user.type(note(), 'Boxes are here');
    await user.click(save());
    expect(events()).toContain('Nov 5, 2026Boxes are here');
  });

  it('changes a note that was made in a time zone ahead, where it is tomorrow', async () => {
    const user = show({ stepNotes: [{ ...BOXES, date: civilDate('2026-11-21') }] });
    await user.click(screen.getByRole('button', { name: text('objective.noteMore', { date: 'Nov 21, 2026' }) }));
    await user.click(await menuItem('objective.edit'));
    await user.type(note(), '!');
    await user.click(save());
    expect(events()).toContain('Nov 21, 2026Boxes ordered!');
  });

  it('removes a note, and brings it back with undo', async () => {
    const user = show({ stepNotes: [BOXES] });
    await user.click(openMenu());
    await user.click(await menuItem('objective.delete'));
    expect(events()).toHaveLength(1);
    await user.click(await screen.findByRole('button', { name: text('ui.undo') }));
    expect(events()).toHaveLength(2);
  });

  it('has no buttons when it cannot be changed', () => {
    show({ stepNotes: [BOXES] }, true);
    expect(events()).toHaveLength(2);
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('the history of an objective', () => {
  it('names the step of each event', () => {
    render(<ObjectiveHistory objective={move({ stepNotes: [KEYS] })} />);
    expect(events()).toEqual(['PackNov 12, 2026Keys returned', `Pack${text('objective.stepDone')}Nov 10, 2026`]);
  });

  it('is not shown without events', () => {
    const { container } = render(<ObjectiveHistory objective={move({ steps: [] })} />);
    expect(container).toBeEmptyDOMElement();
  });
});
