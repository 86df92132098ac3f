import { toOneLine } from '@sevenfold/domain/text';
import { useEffect, useState } from 'react';
import { useText } from '../../../platform/text';
import { TextField } from '../../../ui/TextField';
import { changeUser } from '../../user/commands';
import { useUser } from '../../user/api';
import { nameError, PERSON_NAME_MAX } from '../../user/names';
import type { Autosave } from '../useAutosave';
import { Setting } from './Setting';

const PAUSE_MS = 1_000;

/** The user's name, saved when typing pauses or on blur, if valid. */
export function NameField({ autosave }: { autosave: Autosave }) {
  const text = useText();
  const user = useUser();
  const [typed, setTyped] = useState<string | null>(null);
  const [hasLeft, setLeft] = useState(false);
  const error = typed === null ? null : nameError(typed);
  const commit = () => {
    const name = typed === null ? undefined : toOneLine(typed);
    if (name !== undefined && error === null && name !== user.name) autosave.save('name', changeUser(user, { name }));
  };
  useEffect(() => {
    if (typed === null) return undefined;
    const timer = setTimeout(commit, PAUSE_MS);
    return () => clearTimeout(timer);
  });
  const finish = () => {
    commit();
    setLeft(true);
    if (error === null) setTyped(null);
  };
  const takeBack = () => {
    setTyped(null);
    autosave.takeBack();
  };
  return (
    <Setting field="name" autosave={{ ...autosave, takeBack }}>
      <TextField
        label={text('auth.name')}
        value={typed ?? user.name}
        limit={PERSON_NAME_MAX}
        autoComplete="name"
        required
        error={
          error !== null && (hasLeft || error === 'auth.nameTooLong') ? text(error, { max: PERSON_NAME_MAX }) : null
        }
        onChange={(value) => {
          setTyped(value);
          setLeft(false);
        }}
        onBlur={finish}
        onKeyDown={({ key, nativeEvent }) => key === 'Enter' && !nativeEvent.isComposing && finish()}
      />
    </Setting>
  );
}
