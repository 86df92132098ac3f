import type { Activity } from '@sevenfold/contract';
import { characterCount, toOneLine } from '@sevenfold/domain/text';
import {
  type Backtest,
  type EventChoice,
  FILTER_FIELDS,
  FILTER_VALUE_MAX,
  type FilterField,
  foldText,
  type TrackingRule,
} from '@sevenfold/domain/tracking';

/** A rule that is being edited. */
export interface TrackingDraft {
  readonly values: Readonly<Record<FilterField, readonly string[]>>;
  /** Text of each field that is not a value yet. */
  readonly typed: Readonly<Record<FilterField, string>>;
  /** Ids of the chosen calendars; null for all. */
  readonly calendars: readonly string[] | null;
  /** Keys of events that must not count. */
  readonly excluded: readonly string[];
  /** Keys of events that were rejected earlier and count again. */
  readonly restored: readonly string[];
}

/** The rule of an activity; for one without a rule, its name as if it were typed, so that typing replaces it. */
export function trackingDraft({ name, calendarTracking }: Activity): TrackingDraft {
  const valuesOf = (field: FilterField) =>
    calendarTracking?.filters.flatMap((filter) => (filter.field === field ? [filter.value] : [])) ?? [];
  return {
    values: {
      NAME: valuesOf('NAME'),
      DESCRIPTION: valuesOf('DESCRIPTION'),
      LOCATION: valuesOf('LOCATION'),
    },
    typed: { NAME: calendarTracking ? '' : name, DESCRIPTION: '', LOCATION: '' },
    calendars: calendarTracking?.calendars ?? null,
    excluded: [],
    restored: [],
  };
}

/** The rule as it would be saved, with what is typed as a value; null without any filter. */
export function ruleOf({ values, typed, calendars }: TrackingDraft): TrackingRule | null {
  const filters = FILTER_FIELDS.flatMap((field) =>
    withValue(values[field], typed[field]).map((value) => ({ field, operator: 'CONTAINS' as const, value })),
  );
  return filters.length === 0 ? null : { filters, calendars };
}

/** Adds a value, unless it is empty, too long or listed already. */
export function withValue(values: readonly string[], typed: string): readonly string[] {
  const value = toOneLine(typed);
  const isListed = values.some((one) => foldText(one) === foldText(value));
  return value === '' || characterCount(value) > FILTER_VALUE_MAX || isListed ? values : [...values, value];
}

/** Lets an event of the backtest count, or not. @param isRejected true if the user rejected it earlier */
export function withExcluded(
  draft: TrackingDraft,
  key: string,
  isExcluded: boolean,
  isRejected: boolean,
): TrackingDraft {
  const without = (keys: readonly string[]) => keys.filter((one) => one !== key);
  const [excluded, restored] = [without(draft.excluded), without(draft.restored)];
  if (isRejected) return { ...draft, excluded, restored: isExcluded ? restored : [...restored, key] };
  return { ...draft, excluded: isExcluded ? [...excluded, key] : excluded, restored };
}

/** A decision about an event that changes with the rule. */
export interface ChoiceChange {
  readonly eventKey: string;
  readonly before: EventChoice | null;
  readonly after: 'REJECTED' | null;
}

/**
 * The decisions of a draft about events that its rule finds; all of them while that is not known.
 *
 * @param choices earlier decisions, by event key
 */
export function choiceChanges(
  { excluded, restored }: TrackingDraft,
  found: Backtest | undefined,
  choices: ReadonlyMap<string, EventChoice>,
): ChoiceChange[] {
  const listed = found && new Set(found.events.map(({ event }) => event.key));
  const changeTo = (after: 'REJECTED' | null) => (eventKey: string) => ({
    eventKey,
    before: choices.get(eventKey) ?? null,
    after,
  });
  return [...excluded.map(changeTo('REJECTED')), ...restored.map(changeTo(null))].filter(
    ({ eventKey }) => listed?.has(eventKey) ?? true,
  );
}
