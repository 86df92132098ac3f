import { cut, toOneLine } from '../text';
import { foldText, type SearchedEvent, type TrackingRule } from './matching';

/** Maximum number of filters of a rule. */
export const FILTERS_MAX = 20;
/** Maximum length of a filter's text. */
export const FILTER_VALUE_MAX = 200;

/**
 * A rule that matches what the given one does, and also every event with this event's name. Null if adding a filter on
 * the name cannot achieve that: the rule filters other fields, searches other calendars, or has no room.
 */
export function widenByName(
  rule: TrackingRule | null,
  { name, calendarId }: Pick<SearchedEvent, 'name' | 'calendarId'>,
): TrackingRule | null {
  const { filters, calendars } = rule ?? { filters: [], calendars: null };
  const value = cut(toOneLine(name), FILTER_VALUE_MAX);
  const folded = foldText(value);
  const isPossible =
    folded !== '' &&
    // A control character in the name, or a cut before an accent, keeps the filter from matching.
    foldText(name).includes(folded) &&
    filters.length < FILTERS_MAX &&
    filters.every(({ field }) => field === 'NAME') &&
    (calendars === null || calendars.includes(calendarId));
  return isPossible ? { filters: [...filters, { field: 'NAME', operator: 'CONTAINS', value }], calendars } : null;
}
