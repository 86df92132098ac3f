import * as samples from '@sevenfold/contract/samples';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useObjectives } from '../../src/features/objective/api';
import { Steps } from '../../src/features/objective/components/Steps';
import { text } from '../../src/platform/text';
import { fillDevice } from '../dom/device';
import { renderOnDevice } from '../dom/render';

/** Reads the objective from the cache, as the sheet around it does. */
function StepsInSheet() {
  return useObjectives()?.map((objective) => <Steps key={objective.id} objective={objective} isReadOnly={false} />);
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
/** The buttons of the toasts, the oldest first. */
const undoButtons = () => screen.findAllByRole('button', { name: text('ui.undo') });

describe('steps of an objective', () => {
  it('restores a removed step without undoing what was done since', async () => {
    const user = renderSteps(['Give notice', 'Find a flat', 'Pack']);
    await user.click(removeButton('Give notice'));
    const [undo] = await undoButtons();
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
    const [first, second] = await undoButtons();
    if (first) await user.click(first);
    expect(names()).toEqual(['Give notice', 'Pack']);
    if (second) await user.click(second);
    expect(new Set(names())).toEqual(new Set(['Find a flat', 'Give notice', 'Pack']));
  });
});
