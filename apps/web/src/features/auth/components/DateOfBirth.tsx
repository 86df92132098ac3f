import type { CivilDate } from '@sevenfold/domain/calendar';
import { useState } from 'react';
import { useText } from '../../../platform/text';
import { TextField } from '../../../ui/TextField';
import type { RegistrationDraft } from '../registration';
import { LineButton } from './LineButton';

interface DateOfBirthProps {
  readonly draft: RegistrationDraft;
  set(change: Partial<RegistrationDraft>): void;
  readonly today: CivilDate;
  readonly error: string | undefined;
  onBlur(): void;
}

/** Optional date of birth: a line that opens its field. */
export function DateOfBirth({ draft: { dateOfBirth }, set, today, error, onBlur }: DateOfBirthProps) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  if (!isOpen)
    return (
      <p className="text-small">
        <LineButton onClick={() => setOpen(true)}>{text('auth.addDateOfBirth')}</LineButton>
      </p>
    );
  return (
    <TextField
      label={text('auth.dateOfBirth')}
      name="dateOfBirth"
      type="date"
      min="1900-01-01"
      max={today}
      autoComplete="bday"
      autoFocus
      value={dateOfBirth}
      onChange={(value) => set({ dateOfBirth: value })}
      onBlur={onBlur}
      error={error ?? null}
    />
  );
}
