import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { DateOfBirth } from '../../src/features/auth/components/DateOfBirth';
import type { RegistrationDraft } from '../../src/features/auth/registration';
import { text } from '../../src/platform/text';
import { accessibilityViolations, renderOnDevice } from '../dom/render';

const DRAFT: RegistrationDraft = {
  name: 'Ana',
  dateOfBirth: '',
  source: null,
  otherSource: '',
  language: 'EN',
  weekStartDay: 'MONDAY',
  timezone: 'Europe/Madrid',
};

function Registration() {
  const [draft, setDraft] = useState(DRAFT);
  return (
    <DateOfBirth
      draft={draft}
      set={(change) => setDraft((before) => ({ ...before, ...change }))}
      today="2026-10-01"
      error={undefined}
      onBlur={() => undefined}
    />
  );
}

it('a date of birth is asked for only on request', async () => {
  const user = renderOnDevice(<Registration />);
  expect(screen.queryByLabelText(text('auth.dateOfBirth'))).toBeNull();
  await user.click(screen.getByRole('button', { name: text('auth.addDateOfBirth') }));
  const field = screen.getByLabelText(text('auth.dateOfBirth'));
  expect(field).toHaveFocus();
  fireEvent.change(field, { target: { value: '1990-02-28' } });
  expect(field).toHaveValue('1990-02-28');
  expect(await accessibilityViolations()).toEqual([]);
});
