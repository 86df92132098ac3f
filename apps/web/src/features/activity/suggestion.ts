import type { Area } from '@sevenfold/contract';
import type { WeekId } from '@sevenfold/domain/calendar';
import type { SuggestedActivity } from '@sevenfold/domain/tracking';
import { dismissSuggestion as dismissSuggestionMutation } from '@sevenfold/model/user';
import { intent } from '../../data/operation';
import type { Command } from '../../data/replica';
import { shownLocale, text } from '../../platform/text';
import { amountText, bareAmount } from '../record/amount';
import { createTracked } from './commands';
import { activityOf, type Draft, inArea, named, newDraft } from './draft';
import { areaOfKind, EXAMPLES } from './example';

/** Fills a draft from a suggestion: icon by the name, area and colour by the icon. */
export function fromSuggestion(draft: Draft, suggestion: SuggestedActivity, areas: readonly Area[]): Draft {
  const { name, unit, goal, rule } = suggestion;
  const filled: Draft = {
    ...named({ ...draft, isIconPicked: false }, name),
    unit,
    direction: 'AT_LEAST',
    hasGoal: true,
    targets: { ...draft.targets, [unit]: goal },
    tracking: rule,
  };
  const example = EXAMPLES.find(({ icon }) => icon === filled.icon);
  const area = example && areaOfKind(example.area, areas);
  return area ? inArea(filled, area, area.color) : filled;
}

/** Creates the suggested activity with its goal and rule. The server fills its history from past events. */
export function acceptSuggestion(
  suggestion: SuggestedActivity,
  { areas, week, newId }: { readonly areas: readonly Area[]; readonly week: WeekId; readonly newId: () => string },
): Command {
  const draft = fromSuggestion(newDraft(areas[0] ?? null), suggestion, areas);
  return createTracked(activityOf(newId(), draft, week), suggestion.rule);
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

/** "3", "2h". */
export const goalText = ({ unit, goal }: SuggestedActivity): string => bareAmount({ unit, ...NO_CUSTOM_UNIT }, goal);

/** "“gym” or “fitness”": the texts of a rule within a sentence. */
export const ruleText = ({ filters }: SuggestedActivity['rule']): string =>
  new Intl.ListFormat(shownLocale(), { type: 'disjunction' }).format(
    filters.map(({ value }) => text('suggestion.quoted', { name: value })),
  );
