import * as samples from '@sevenfold/contract/samples';
import { civilDate } from '@sevenfold/domain/calendar';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useObjectives } from '../../src/features/objective/api';
import { Steps } from '../../src/features/objective/components/Steps';
import { text } from '../../src/platform/text';
import { fillDevice } from '../dom/device';
import { renderOnDevice } from '../dom/render';

const TODAY = civilDate('2026-11-20');

/** Reads the objective from the cache, as the sheet around it does. */
function StepsInSheet() {
  return useObjectives()?.map((objective) => (
    <Steps key={objective.id} objective={objective} today={TODAY} isReadOnly={false} />
  ));
}

function renderSteps(given: readonly string[]) {
  const steps = given.map((name) => ({ id: name, name, isDone: false }));
  fillDevice({ objectives: [samples.objective({ type: 'COMPLETABLE', start: null, target: null, steps })] });
  return renderOnDevice(<StepsInSheet />);
}

/** The names of the steps in order. */
const names = () =>
  screen.getAllByRole('checkbox').map(({ id }) => document.querySelector(`label[for="${id}"]`)?.textContent);
const removeButton = (name: string) => screen.getByRole('button', { name: text('objective.removeStep', { name }) });
/** The buttons of the toasts, the oldest first, once all are there. */
const undoButtons = (count: number) =>
  waitFor(() => {
    const found = screen.getAllByRole('button', { name: text('ui.undo') });
    expect(found).toHaveLength(count);
    return found;
  });

describe('steps of an objective', () => {
  it('restores a removed step without undoing what was done since', async () => {
    const user = renderSteps(['Give notice', 'Find a flat', 'Pack']);
    await user.click(removeButton('Give notice'));
    const [undo] = await undoButtons(1);
    await user.click(screen.getByRole('checkbox', { name: 'Pack' }));
    await user.type(screen.getByRole('textbox', { name: text('objective.newStep') }), 'Move{Enter}');
    if (undo) await user.click(undo);
    expect(names()).toEqual(['Give notice', 'Find a flat', 'Pack', 'Move']);
    expect(screen.getByRole('checkbox', { name: 'Pack' })).toBeChecked();
  });

  it('restores two removed steps one by one, the first one first', async () => {
    const user = renderSteps(['Give notice', 'Find a flat', 'Pack']);
    await user.click(removeButton('Give notice'));
    await user.click(removeButton('Find a flat'));
    const [first, second] = await undoButtons(2);
    if (first) await user.click(first);
    expect(names()).toEqual(['Give notice', 'Pack']);
    if (second) await user.click(second);
    expect(new Set(names())).toEqual(new Set(['Find a flat', 'Give notice', 'Pack']));
  });

  it('dates a ticked step, and drops the date when it is unticked', async () => {
    const user = renderSteps(['Pack']);
    const pack = screen.getByRole('button', { name: /^Pack/ });
    expect(pack).toHaveTextContent(/^Pack$/);
    await user.click(screen.getByRole('checkbox', { name: 'Pack' }));
    expect(pack).toHaveTextContent(/done Nov 20$/);
    await user.click(screen.getByRole('checkbox', { name: 'Pack' }));
    expect(pack).toHaveTextContent(/^Pack$/);
  });
});

describe('the sheet of a step', () => {
  const openSheet = async () => {
    const user = renderSteps(['Pack']);
    await user.click(screen.getByRole('button', { name: /^Pack/ }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Pack' }));
    return { user, sheet };
  };

  it('adds a note to the history, which the row counts', async () => {
    const { user, sheet } = await openSheet();
    await user.click(sheet.getByRole('button', { name: text('objective.addNote') }));
    await user.click(sheet.getByRole('button', { name: text('objective.save') }));
    expect(sheet.getByText(text('objective.noteEmpty'))).toBeVisible();
    await user.type(sheet.getByRole('textbox', { name: text('objective.note') }), 'Boxes ordered');
    await user.click(sheet.getByRole('button', { name: text('objective.save') }));
    expect(sheet.getByRole('listitem')).toHaveTextContent('Boxes ordered');
    await user.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: /^Pack/ })).toHaveTextContent('1 note');
  });

  it('changes name and date when the fields are left, and rejects a date to come', async () => {
    const { user, sheet } = await openSheet();
    await user.click(sheet.getByRole('checkbox', { name: text('objective.stepDone') }));
    const date = sheet.getByLabelText(text('objective.stepDate'));
    await user.clear(date);
    await user.type(date, '2026-11-21');
    expect(sheet.getByText(text('objective.dateError'))).toBeVisible();
    await user.clear(date);
    await user.type(date, '2026-11-12');
    const name = sheet.getByRole('textbox', { name: text('objective.name') });
    await user.clear(name);
    await user.type(name, 'Pack up');
    await user.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: /^Pack up/ })).toHaveTextContent(/done Nov 12$/);
  });

  it('deletes the step with its notes, and brings both back with undo', async () => {
    const { user, sheet } = await openSheet();
    await user.click(sheet.getByRole('button', { name: text('objective.addNote') }));
    await user.type(sheet.getByRole('textbox', { name: text('objective.note') }), 'Boxes ordered');
    await user.click(sheet.getByRole('button', { name: text('objective.save') }));
    await user.click(sheet.getByRole('button', { name: text('objective.delete') }));
    expect(screen.queryByRole('checkbox', { name: 'Pack' })).not.toBeInTheDocument();
    const [undo] = await undoButtons(1);
    if (undo) await user.click(undo);
    expect(await screen.findByRole('button', { name: /^Pack/ })).toHaveTextContent('1 note');
  });
});
