import type { Area } from '@sevenfold/contract';
import type { WeekId } from '@sevenfold/domain/calendar';
import type { SuggestedActivity } from '@sevenfold/domain/tracking';
import { dismissSuggestion as dismissSuggestionMutation } from '@sevenfold/model/user';
import { type Command, intent } from '#data';
import { shownLocale, text } from '#platform';
import { amountText } from '#features/record';
import { createTracked } from './commands';
import { buildActivity, type Draft, inUnit, withName, newDraft } from './draft';

/** Fills a draft from a suggestion: icon, area and colour by the name. */
export function fromSuggestion(draft: Draft, suggestion: SuggestedActivity, areas: readonly Area[]): Draft {
  const { name, unit, goal, rule } = suggestion;
  return {
    ...inUnit(withName({ ...draft, isIconPicked: false, isUnitPicked: true }, name, areas), unit),
    customTimesUnit: '',
    customTimesUnitSingular: '',
    direction: 'AT_LEAST',
    hasGoal: true,
    targets: { ...draft.targets, [unit]: goal },
    tracking: rule,
  };
}

/** Creates the suggested activity with its goal and rule. The server fills its history from past events. */
export function acceptSuggestion(
  suggestion: SuggestedActivity,
  { areas, week, newId }: { readonly areas: readonly Area[]; readonly week: WeekId; readonly newId: () => string },
): Command {
  const draft = fromSuggestion(newDraft(areas[0] ?? null), suggestion, areas);
  return createTracked(buildActivity(newId(), draft, week), suggestion.rule);
}

/** Keeps an activity from being suggested again. */
export function dismissSuggestion({ key }: SuggestedActivity): Command {
  const set = (isDismissed: boolean) => intent(dismissSuggestionMutation, { key, isDismissed });
  return { operations: [set(true)], inverse: [set(false)] };
}

const NO_CUSTOM_UNIT = { customTimesUnit: null };

/** "2.3 days", "1h 50m". */
export const perWeekText = ({ unit, perWeek }: SuggestedActivity): string =>
  amountText({ unit, ...NO_CUSTOM_UNIT }, unit === 'DURATION' ? Math.round(perWeek) : Math.round(perWeek * 10) / 10);

/** "3 days", "2h". */
export const goalText = ({ unit, goal }: SuggestedActivity): string => amountText({ unit, ...NO_CUSTOM_UNIT }, goal);

/** "“gym” or “fitness”": the texts of a rule within a sentence. */
export const ruleText = ({ filters }: SuggestedActivity['rule']): string =>
  new Intl.ListFormat(shownLocale(), { type: 'disjunction' }).format(
    filters.map(({ value }) => text('suggestion.quoted', { name: value })),
  );
