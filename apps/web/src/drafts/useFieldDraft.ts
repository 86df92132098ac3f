import { useMemo } from 'react';
import { type DraftState, useDraftState } from './useDraftState';

/**
 * As `useDraftState`, for the fields of a form. Holds only those that were edited: the others follow changes that another
 * device makes, also while the sheet is closed, and are not sent with the edited ones.
 *
 * @param untouched the fields without the draft, as they are now; the value is the same object as long as this one is
 */
export function useFieldDraft<T extends object>(key: string, untouched: T): Omit<DraftState<T>, 'initial'> {
  const { value: edited, isRestored, change, drop, startOver } = useDraftState<Partial<T>>(key, () => ({}));
  return {
    value: useMemo(() => ({ ...untouched, ...edited }), [untouched, edited]),
    isRestored,
    change: (wanted) =>
      change((before) =>
        editedFields(typeof wanted === 'function' ? wanted({ ...untouched, ...before }) : wanted, untouched),
      ),
    drop,
    startOver,
  };
}

const editedFields = <T extends object>(fields: T, untouched: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(untouched[name as keyof T]),
    ),
  ) as Partial<T>;
