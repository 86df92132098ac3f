import { ERRORS } from '@sevenfold/contract/errors';
import { type FormEvent, useState } from 'react';
import { useLocationState } from '../../../navigation/navigation';
import { navigate } from '../../../navigation/location';
import { Redirect } from '../../../navigation/Redirect';
import { paths } from '../../../navigation/paths';
import { ApiError } from '../../../platform/http';
import { useText } from '../../../platform/text';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import { TextField } from '../../../ui/TextField';
import { toast } from '../../../ui/toast';
import { useSessionActions } from '../../user/sessionActions';
import { nameError, PERSON_NAME_MAX } from '../../user/names';
import { register, type SignInMethod } from '../api';
import { AuthPage } from '../components/AuthPage';
import { DateOfBirth } from '../components/DateOfBirth';
import { LinkOffer } from '../components/LinkOffer';
import { ReferralSource } from '../components/ReferralSource';
import { RegionalSettings } from '../components/RegionalSettings';
import { type DraftErrors, payloadOf } from '../registration';
import { dropDraft } from '../registrationDraft';
import { useEnter } from '../useEnter';
import { useRegistrationDraft } from '../useRegistrationDraft';

export default function RegistrationScreen() {
  const newcomer = useLocationState().registration;
  const [isSeparate, setSeparate] = useState(false);
  if (!newcomer) return <Redirect target={paths.login()} />;
  const { linkableMethods } = newcomer;
  return linkableMethods.length > 0 && !isSeparate ? (
    <LinkOffer proof={newcomer} methods={linkableMethods} onDecline={() => setSeparate(true)} />
  ) : (
    <Form method={newcomer.method} token={newcomer.token} name={newcomer.name} />
  );
}

interface FormProps {
  readonly method: SignInMethod;
  readonly token: string;
  /** Name from the identity token. */
  readonly name: string;
}

function Form({ method, token, name }: FormProps) {
  const text = useText();
  const enter = useEnter();
  const session = useSessionActions();
  const { draft, set, dateToday, errors, check, onBlur } = useRegistrationDraft(name, token);
  const [state, setState] = useState<'idle' | 'busy' | 'expired'>('idle');
  const send = async () => {
    setState('busy');
    try {
      await register(session, { auth: { method, token }, ...payloadOf(draft) });
      dropDraft();
      await enter('/onboarding');
    } catch (error) {
      const isExpired =
        error instanceof ApiError &&
        (error.code === ERRORS.IDENTITY_REFUSED.code || error.code === ERRORS.ALREADY_REGISTERED.code);
      setState(isExpired ? 'expired' : 'idle');
      toast({ kind: 'error', text: text('error.register') });
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wrong = check();
    if (wrong) event.currentTarget.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus();
    else void send();
  };
  const errorOf = (field: keyof DraftErrors) => errors[field] && text(errors[field], { max: PERSON_NAME_MAX });
  return (
    <AuthPage title={text('auth.registrationTitle')} sub={text('auth.registrationSub')} width="wide">
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        {state === 'expired' && <Expired />}
        {/* A local account was just opened by its name. */}
        {!(method === 'LOCAL' && nameError(name) === null) && (
          <TextField
            label={text('auth.name')}
            name="name"
            value={draft.name}
            onChange={(value) => set({ name: value })}
            onBlur={() => onBlur('name')}
            error={errorOf('name') ?? null}
            limit={PERSON_NAME_MAX}
            autoComplete="name"
            autoCapitalize="words"
            required
          />
        )}
        <ReferralSource draft={draft} set={set} error={errorOf('otherSource')} />
        <RegionalSettings draft={draft} set={set} />
        <DateOfBirth
          draft={draft}
          set={set}
          today={dateToday}
          error={errorOf('dateOfBirth')}
          onBlur={() => onBlur('dateOfBirth')}
        />
        <Button type="submit" variant="primary" size="large" block busy={state === 'busy'}>
          {text('auth.createAccount')}
        </Button>
      </form>
    </AuthPage>
  );
}

/** Handles an expired token or an existing account: the entered data cannot be used any more. */
function Expired() {
  const text = useText();
  return (
    <Notice
      kind="warning"
      action={
        <Button size="small" onClick={() => navigate({ ...paths.login(), replace: true })}>
          {text('auth.signIn')}
        </Button>
      }
    >
      {text('auth.expired')}
    </Notice>
  );
}
