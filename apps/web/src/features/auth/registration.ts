import { civilDate, isCivilDate, type CivilDate, type WeekStartDay } from '@sevenfold/domain/calendar';
import { characterCount, toOneLine } from '@sevenfold/domain/text';
import type { Language } from '@sevenfold/domain/user';
import type { TextKey } from '@sevenfold/i18n';
import { nameError } from '../user/names';

/** Answers to "Where did you hear about us?". Sent as these words, or as the user's own text. */
export const SOURCES = ['FRIEND', 'SEARCH', 'SOCIAL', 'ARTICLE', 'VIDEO', 'OTHER'] as const;
export type Source = (typeof SOURCES)[number];

export const SOURCE_MAX = 200;

export interface RegistrationDraft {
  readonly name: string;
  /** Value of the date field: yyyy-MM-dd, or empty. */
  readonly dateOfBirth: string;
  readonly source: Source | null;
  readonly otherSource: string;
  readonly language: Language;
  readonly weekStartDay: WeekStartDay;
  readonly timezone: string;
}

export type DraftErrors = Partial<Record<'name' | 'dateOfBirth' | 'otherSource', TextKey>>;

const OLDEST: CivilDate = '1900-01-01';

/** Validation errors of a draft, by field. */
export function errorsOf({ name, dateOfBirth, source, otherSource }: RegistrationDraft, today: CivilDate): DraftErrors {
  const wrongName = nameError(name);
  const isDateWrong =
    dateOfBirth !== '' && !(isCivilDate(dateOfBirth) && OLDEST <= dateOfBirth && dateOfBirth <= today);
  return {
    ...(wrongName && { name: wrongName }),
    ...(isDateWrong && { dateOfBirth: 'auth.dateWrong' as const }),
    ...(source === 'OTHER' &&
      characterCount(toOneLine(otherSource)) > SOURCE_MAX && { otherSource: 'auth.tooLong' as const }),
  };
}

/** Converts a valid draft to the request body. */
export function payloadOf({
  name,
  dateOfBirth,
  source,
  otherSource,
  language,
  weekStartDay,
  timezone,
}: RegistrationDraft) {
  return {
    name: toOneLine(name),
    dateOfBirth: dateOfBirth === '' ? null : civilDate(dateOfBirth),
    whereDidYouHear: source === 'OTHER' ? toOneLine(otherSource) || 'OTHER' : source,
    language,
    weekStartDay,
    timezone,
  };
}
