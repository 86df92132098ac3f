import { today } from '@sevenfold/domain/calendar';
import { localeOf } from '@sevenfold/domain/user';
import { useState } from 'react';
import { now } from '../../platform/clock';
import { showLocale, useLocale } from '../../platform/text';
import { anonymous } from '../user/api';
import { type DraftErrors, errorsOf, type RegistrationDraft } from './registration';
import { keepDraft, keptDraft } from './registrationDraft';

/** @param token of the registration, whose draft is kept over a reload */
export function useRegistrationDraft(name: string, token: string) {
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
