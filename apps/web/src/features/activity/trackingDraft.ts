import type { Activity } from '@sevenfold/contract';
import { toOneLine } from '@sevenfold/domain/text';
import { FILTER_FIELDS, type FilterField, foldText, type TrackingRule } from '@sevenfold/domain/tracking';

/** Longest value of a filter, and most filters of a rule. Source: the contract. */
export const FILTER_MAX = 200;
export const FILTERS_MAX = 20;

/** A rule that is being edited. */
export interface TrackingDraft {
  readonly values: Readonly<Record<FilterField, readonly string[]>>;
  /** Text of each field that is not a value yet. */
  readonly typed: Readonly<Record<FilterField, string>>;
  /** Ids of the chosen calendars; null for all. */
  readonly calendars: readonly string[] | null;
  /** Keys of events that must not count. */
  readonly excluded: readonly string[];
}

/** The rule of an activity; for one without a rule, its name as the first filter. */
export function trackingDraft({ name, calendarTracking }: Activity): TrackingDraft {
  const valuesOf = (field: FilterField) =>
    calendarTracking?.filters.flatMap((filter) => (filter.field === field ? [filter.value] : [])) ?? [];
  return {
    values: {
      NAME: calendarTracking ? valuesOf('NAME') : [name],
      DESCRIPTION: valuesOf('DESCRIPTION'),
      LOCATION: valuesOf('LOCATION'),
    },
    typed: { NAME: '', DESCRIPTION: '', LOCATION: '' },
    calendars: calendarTracking?.calendars ?? null,
    excluded: [],
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
  return value === '' || value.length > FILTER_MAX || isListed ? values : [...values, value];
}
