import { useText } from '#platform';
import { TextField } from '#ui';
import { changeUser, nameError, PERSON_NAME_MAX, useUser } from '#features/user';
import type { Autosave } from '../useAutosave';
import { useTextAutosave } from '../useTextAutosave';
import { Setting } from './Setting';

/** The user's name. */
export function NameField({ autosave }: { autosave: Autosave }) {
  const text = useText();
  const user = useUser();
  const { field, reset } = useTextAutosave({
    saved: user.name,
    limit: PERSON_NAME_MAX,
    errorOf: nameError,
    onSave: (name) => autosave.save('name', changeUser(user, { name })),
  });
  const takeBack = () => {
    reset();
    autosave.takeBack();
  };
  return (
    <Setting field="name" autosave={{ ...autosave, takeBack }}>
      <TextField {...field} label={text('auth.name')} autoComplete="name" required />
    </Setting>
  );
}
