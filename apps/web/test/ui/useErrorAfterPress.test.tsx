import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { TextField } from '../../src/ui/TextField';
import { renderOnDevice } from '../dom/render';

function Form() {
  const [hasError, setError] = useState(false);
  return (
    <>
      <TextField
        label="Name"
        value=""
        onChange={() => setError(false)}
        onBlur={() => setError(true)}
        error={hasError ? 'Name cannot be empty.' : null}
      />
      <button type="button">Save</button>
    </>
  );
}

const error = () => screen.queryByText('Name cannot be empty.');

describe('the error of a field that is left', () => {
  it('appears after the click that left it, so that the button stays under the pointer', async () => {
    renderOnDevice(<Form />);
    const field = screen.getByRole('textbox');
    const button = screen.getByRole('button');
    act(() => field.focus());
    fireEvent.mouseDown(button);
    act(() => field.blur());
    expect(error(), 'while the button is pressed').toBeNull();
    fireEvent.mouseUp(button);
    fireEvent.click(button);
    expect(await screen.findByText('Name cannot be empty.')).toBeVisible();
    expect(field).toBeInvalid();
  });

  it('appears at once when it is left with the keyboard', () => {
    renderOnDevice(<Form />);
    const field = screen.getByRole('textbox');
    act(() => field.focus());
    act(() => field.blur());
    expect(error()).toBeVisible();
  });
});
