import type { TrackedEvent } from './event';

export const FILTER_FIELDS = ['NAME', 'DESCRIPTION', 'LOCATION'] as const;
export type FilterField = (typeof FILTER_FIELDS)[number];

export interface TrackingFilter {
  readonly field: FilterField;
  readonly operator: 'CONTAINS';
  readonly value: string;
}

/** Rule that selects the events that count for an activity. */
export interface TrackingRule {
  readonly filters: readonly TrackingFilter[];
  /** Ids of the calendars to search; null for all. */
  readonly calendars: readonly string[] | null;
}

export type SearchedEvent = Pick<TrackedEvent, 'calendarId' | 'name' | 'description' | 'location'>;

/** A rule with its texts folded, grouped by field. */
export interface PreparedRule {
  readonly calendars: ReadonlySet<string> | null;
  readonly fields: readonly { readonly field: FilterField; readonly values: readonly string[] }[];
}

/**
 * Text in the form in which filters are compared: without differences of case, of composed and decomposed accents, of
 * full and half width, of white space, and without invisible characters. Follows Unicode's NFKC_Casefold; upper case
 * first, because lower case alone keeps "ß" apart from "SS".
 */
export function foldText(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  return foldOnce(foldOnce(text)).replace(/\s+/gu, ' ').trim();
}

/** Printable ASCII without runs of spaces: the common case, which needs no normalisation. */
const PLAIN = /^(?:[!-~]+(?: [!-~]+)*)?$/;

const foldOnce = (text: string): string =>
  text
    .normalize('NFKD')
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replaceAll('ı', 'i')
    .replace(/\p{DI}/gu, '')
    .normalize('NFKC');

export function prepareRule({ filters, calendars }: TrackingRule): PreparedRule {
  const fields = FILTER_FIELDS.flatMap((field) => {
    const values = filters.filter((filter) => filter.field === field).map(({ value }) => foldText(value));
    return values.length > 0 ? [{ field, values: values.filter((value) => value !== '') }] : [];
  });
  return { calendars: calendars && new Set(calendars), fields };
}

/**
 * True if an event is in a calendar of the rule, and for each field with filters its text contains the value of at
 * least one. A rule without filters matches nothing. Remembers the folded texts of the event object, so that the next
 * rule finds them.
 */
export function matches(rule: PreparedRule, event: SearchedEvent): boolean {
  if (rule.fields.length === 0 || (rule.calendars && !rule.calendars.has(event.calendarId))) return false;
  const folded = foldedTexts(event);
  for (const { field, values } of rule.fields) {
    const text = (folded[field] ??= foldText(textOf(event, field)));
    if (!values.some((value) => text.includes(value))) return false;
  }
  return true;
}

type FoldedTexts = Partial<Record<FilterField, string>>;

const foldedTextsOf = /* @__PURE__ */ new WeakMap<SearchedEvent, FoldedTexts>();

function foldedTexts(event: SearchedEvent): FoldedTexts {
  const known = foldedTextsOf.get(event);
  if (known) return known;
  const texts: FoldedTexts = {};
  foldedTextsOf.set(event, texts);
  return texts;
}

function textOf(event: SearchedEvent, field: FilterField): string {
  switch (field) {
    case 'NAME':
      return event.name;
    case 'DESCRIPTION':
      return event.description;
    case 'LOCATION':
      return event.location;
  }
}
