import { useState } from 'react';
import { nameError } from '#features/user';
import { keepName, keptName } from './registrationName';

/**
 * Name of a new user while it is being typed.
 *
 * @param token of the registration, whose name is kept over a reload
 * @param initial name from the identity
 */
export function useName(token: string, initial: string) {
  const [name, setName] = useState(() => keptName(token) ?? initial);
  const [isChecked, setChecked] = useState(false);
  const error = nameError(name);
  return {
    name,
    change: (typed: string) => {
      setName(typed);
      keepName(token, typed);
    },
    /** The error to show now, if any. */
    error: isChecked ? error : null,
    /** Shows the error from now on. Returns true if the name is valid. */
    check: () => {
      setChecked(true);
      return error === null;
    },
  };
}
