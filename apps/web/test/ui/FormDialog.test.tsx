import { screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Checkbox } from '../../src/ui/Checkbox';
import { FormDialog } from '../../src/ui/FormDialog';
import { NumberStepper } from '../../src/ui/NumberStepper';
import { Switch } from '../../src/ui/Switch';
import { TextField } from '../../src/ui/TextField';
import { renderOnDevice } from '../dom/render';

const onSave = vi.fn<(name: string, goal: number) => void>();

/** A form with a name, which is required, and a goal. */
function Form() {
  const [name, setName] = useState('');
  const [goal, setGoal] = useState(3);
  const submit = () => {
    if (name === '') return 'name';
    onSave(name, goal);
    return undefined;
  };
  return (
    <FormDialog
      open
      title="New activity"
      submitLabel="Add"
      onClose={() => undefined}
      onCancel={() => undefined}
      onSubmit={submit}
      onStartOver={undefined}
      isReady={name !== ''}
    >
      <div data-field="name">
        <TextField label="Name" value={name} onChange={setName} />
      </div>
      <NumberStepper label="Goal" value={goal} onChange={setGoal} />
    </FormDialog>
  );
}

const noop = () => undefined;
const TICK = <Checkbox label="Tick" checked={false} onChange={noop} />;
const CHOICE = (
  <>
    <input type="checkbox" aria-label="Walk" disabled />
    <input type="checkbox" aria-label="Run" />
  </>
);
const SWITCHED = (
  <>
    <Switch label="Switch" checked onChange={noop} />
    <TextField label="Limit" value="" onChange={noop} />
  </>
);

describe('the form of a dialog', () => {
  it('is saved by Ctrl and Enter with the number that was just typed', async () => {
    onSave.mockReset();
    const user = renderOnDevice(<Form />);
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Run');
    await user.click(screen.getByRole('spinbutton', { name: 'Goal' }));
    await user.keyboard('5{Control>}{Enter}{/Control}');
    await vi.waitFor(() => expect(onSave).toHaveBeenCalledExactlyOnceWith('Run', 5));
  });

  it('focuses its first invalid field, also by its button that is pale until then', async () => {
    onSave.mockReset();
    const user = renderOnDevice(<Form />);
    expect(screen.getByRole('button', { name: /^Add/ })).toBeEnabled();
    await user.click(screen.getByRole('button', { name: /^Add/ }));
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
    expect(onSave).not.toHaveBeenCalled();
  });

  it.each([
    ['the field below a switch, not the hidden input beside it', SWITCHED, 'textbox', 'Limit'],
    ['a box, not the hidden input beside it', TICK, 'checkbox', 'Tick'],
    ['the first box that can be ticked', CHOICE, 'checkbox', 'Run'],
  ] as const)('focuses %s', async (_what, field, role, name) => {
    const user = renderOnDevice(
      <FormDialog
        open
        title="Goal"
        submitLabel="Add"
        onClose={noop}
        onCancel={noop}
        onSubmit={() => 'wrong'}
        onStartOver={undefined}
        isReady
      >
        <div data-field="wrong">{field}</div>
      </FormDialog>,
    );
    await user.click(screen.getByRole('button', { name: /^Add/ }));
    expect(screen.getByRole(role, { name })).toHaveFocus();
  });
});
