import { today } from '@sevenfold/domain/calendar';
import { localeOf } from '@sevenfold/domain/user';
import { ERRORS } from '@sevenfold/contract/errors';
import { type FormEvent, useState } from 'react';
import { useLocationState } from '../../../navigation/navigation';
import { navigate } from '../../../navigation/location';
import { Redirect } from '../../../navigation/Redirect';
import { paths } from '../../../navigation/paths';
import { now } from '../../../platform/clock';
import { ApiError } from '../../../platform/http';
import { showLocale, useLocale, useText } from '../../../platform/text';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import { TextField } from '../../../ui/TextField';
import { toast } from '../../../ui/toast';
import { anonymous } from '../../user/api';
import { useSessionActions } from '../../user/sessionActions';
import { PERSON_NAME_MAX } from '../../user/names';
import { register, type SignInMethod } from '../api';
import { AuthPage } from '../components/AuthPage';
import { DateOfBirth } from '../components/DateOfBirth';
import { LinkOffer } from '../components/LinkOffer';
import { ReferralSource } from '../components/ReferralSource';
import { RegionalSettings } from '../components/RegionalSettings';
import { type DraftErrors, errorsOf, payloadOf, type RegistrationDraft } from '../registration';
import { dropDraft, keepDraft, keptDraft } from '../registrationDraft';
import { useEnter } from '../useEnter';

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
  const { draft, set, dateToday, errors, check, onBlur } = useDraft(name, token);
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

/** @param token of the registration, whose draft is kept over a reload */
function useDraft(name: string, token: string) {
  const locale = useLocale();
  const [draft, setDraft] = useState<RegistrationDraft>(() => {
    const { weekStartDay, timezone } = anonymous().settings;
    const kept = keptDraft(token);
    if (kept) return kept;
    return {
      name,
      dateOfBirth: '',
      source: null,
      otherSource: '',
      language: locale.toUpperCase() as RegistrationDraft['language'],
      weekStartDay,
      timezone,
    };
  });
  const [left, setLeft] = useState<ReadonlySet<keyof DraftErrors>>(new Set());
  const dateToday = today(now(), draft.timezone, 0);
  const all = errorsOf(draft, dateToday);
  const set = (change: Partial<RegistrationDraft>) => {
    const changed = { ...draft, ...change };
    setDraft(changed);
    keepDraft(token, changed);
    if (change.language) void showLocale(localeOf(change.language));
  };
  /** Shows all errors and returns the first invalid field. */
  const check = (): keyof DraftErrors | undefined => {
    setLeft(new Set(['name', 'dateOfBirth', 'otherSource']));
    return (['name', 'dateOfBirth', 'otherSource'] as const).find((field) => all[field]);
  };
  const onBlur = (field: keyof DraftErrors) => setLeft((before) => new Set([...before, field]));
  const errors: DraftErrors = Object.fromEntries(
    Object.entries(all).filter(([field]) => left.has(field as keyof DraftErrors)),
  );
  return { draft, set, dateToday, errors, check, onBlur };
}
