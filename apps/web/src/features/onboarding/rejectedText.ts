import { shownLocale, text } from '../../platform/text';

const SHOWN = 3;
const LENGTH = 40;

/** Says which fragments of a typed week were not understood; null for none. */
export function rejectedText(rejected: readonly string[]): string | null {
  if (rejected.length === 0) return null;
  const names = rejected
    .slice(0, SHOWN)
    .map((fragment) => (fragment.length > LENGTH ? `${fragment.slice(0, LENGTH)}…` : fragment))
    .map((name) => text('suggestion.quoted', { name }));
  const fragments = new Intl.ListFormat(shownLocale(), { type: 'disjunction' }).format(names);
  return text('onboarding.typeRejected', { fragments });
}
