import type { RejectedFragment, Rejection } from '@sevenfold/domain/typedWeek';
import type { TextKey } from '@sevenfold/i18n';
import { shownLocale, text } from '#platform';

const SHOWN = 3;
const LENGTH = 40;

const TEXTS = {
  TOO_MANY_DAYS: 'onboarding.typeTooManyDays',
  OTHER_PERIOD: 'onboarding.typeOtherPeriod',
  REPEATED: 'onboarding.typeRepeated',
  UNCLEAR: 'onboarding.typeRejected',
} as const satisfies Record<Rejection, TextKey>;

/** Says which fragments of a typed week became no activities, and why; null for none. */
export function rejectedText(rejected: readonly RejectedFragment[]): string | null {
  const reasons = [...new Set(rejected.map(({ reason }) => reason))];
  if (reasons.length === 0) return null;
  return reasons
    .map((reason) =>
      reasonText(
        reason,
        rejected.filter((one) => one.reason === reason),
      ),
    )
    .reduce((first, second) => text('ui.sentences', { first, second }));
}

/** Between two characters, of which an emoji is one. */
function shorten(fragment: string): string {
  const characters = Array.from(fragment);
  return characters.length > LENGTH ? `${characters.slice(0, LENGTH).join('')}…` : fragment;
}

function reasonText(reason: Rejection, rejected: readonly RejectedFragment[]): string {
  const names = rejected
    .slice(0, SHOWN)
    .map(({ fragment }) => shorten(fragment))
    .map((name) => text('suggestion.quoted', { name }));
  const fragments = new Intl.ListFormat(shownLocale(), { type: 'disjunction' }).format(names);
  return text(TEXTS[reason], { fragments });
}
