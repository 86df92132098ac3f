import type { Area } from '@sevenfold/contract';
import type { ActivityUnit, IconName, PaletteHex } from '@sevenfold/domain/activity';
import type { AreaKind } from '@sevenfold/domain/area';
import type { TypedActivity } from '@sevenfold/domain/typedWeek';
import type { TextKey } from '@sevenfold/i18n';
import { text } from '#platform';
import { areaOfKind } from '#features/area';
import { inArea, inUnit, type Draft } from './draft';

/** A first activity that is offered. */
export interface Example {
  readonly name: TextKey;
  readonly icon: IconName;
  readonly color: PaletteHex;
  readonly area: AreaKind;
  readonly unit: ActivityUnit;
  readonly target: number;
  /** Custom unit, plural and singular. */
  readonly customUnit?: { readonly many: TextKey; readonly one: TextKey };
}

/** In twelve colours, one each. The form for a first activity offers the first five. */
export const EXAMPLES: readonly Example[] = [
  { name: 'activity.example.run', icon: 'footprints', color: '#1A9951', area: 'HEALTH', unit: 'DAYS', target: 3 },
  { name: 'activity.example.read', icon: 'book-open', color: '#6B49D7', area: 'GROWTH', unit: 'DURATION', target: 180 },
  {
    name: 'activity.example.water',
    icon: 'glass-water',
    color: '#0090BB',
    area: 'HEALTH',
    unit: 'TIMES',
    target: 40,
    customUnit: { many: 'activity.example.waterUnit', one: 'activity.example.waterUnitSingular' },
  },
  { name: 'activity.example.sleep', icon: 'moon', color: '#3384F0', area: 'HEALTH', unit: 'DAYS', target: 5 },
  { name: 'activity.example.family', icon: 'phone', color: '#D64A7C', area: 'RELATIONSHIPS', unit: 'TIMES', target: 2 },
  { name: 'activity.example.strength', icon: 'dumbbell', color: '#CE3537', area: 'HEALTH', unit: 'DAYS', target: 2 },
  { name: 'activity.example.meditate', icon: 'flower', color: '#007871', area: 'HEALTH', unit: 'DAYS', target: 5 },
  { name: 'activity.example.focus', icon: 'laptop', color: '#5F5C55', area: 'WORK', unit: 'DURATION', target: 600 },
  {
    name: 'activity.example.language',
    icon: 'languages',
    color: '#966A00',
    area: 'GROWTH',
    unit: 'DURATION',
    target: 120,
  },
  { name: 'activity.example.friends', icon: 'users', color: '#D76900', area: 'RELATIONSHIPS', unit: 'DAYS', target: 1 },
  { name: 'activity.example.cook', icon: 'utensils', color: '#5C7800', area: 'HEALTH', unit: 'DAYS', target: 4 },
  { name: 'activity.example.music', icon: 'music', color: '#A03EB0', area: 'ENJOYMENT', unit: 'DURATION', target: 120 },
];

const OFFERED = 3;

/** The examples of an empty screen: one of each of the first areas, which also differ in how they are counted. */
export const firstExamples = (areas: readonly Area[]): readonly Example[] =>
  EXAMPLES.filter(
    ({ area }, index) => areaOfKind(area, areas) && EXAMPLES.findIndex((one) => one.area === area) === index,
  ).slice(0, OFFERED);

/** An activity to create, with its texts in the user's language. */
export interface Template extends TypedActivity {
  /** The colour of the area if left out. */
  readonly color?: PaletteHex;
}

export function exampleTemplate({ name, customUnit, ...example }: Example): Template {
  return {
    ...example,
    direction: 'AT_LEAST',
    name: text(name),
    customUnit: customUnit ? { many: text(customUnit.many), one: text(customUnit.one) } : null,
    weekdays: [],
    everyDays: null,
  };
}

/** The unit of a template as an activity names it. */
export const templateUnit = ({ unit, direction, customUnit }: Template) => ({
  unit,
  direction,
  customTimesUnit: customUnit?.many ?? null,
  customTimesUnitSingular: customUnit?.one ?? null,
});

/** Fills a draft from a template and keeps an existing description. */
export function fromTemplate(draft: Draft, template: Template, areas: readonly Area[]): Draft {
  const { name, icon, color, unit, direction, target, customUnit, weekdays, everyDays } = template;
  const filled: Draft = {
    ...inUnit(draft, unit),
    name,
    icon,
    isIconPicked: true,
    ...(color && { color }),
    isColorPicked: color !== undefined,
    isAreaPicked: true,
    isUnitPicked: true,
    customTimesUnit: customUnit?.many ?? '',
    customTimesUnitSingular: customUnit?.one ?? '',
    direction,
    weekdays,
    everyDays,
    hasGoal: true,
    targets: { ...draft.targets, [unit]: target },
  };
  const area = areaOfKind(template.area, areas);
  return area ? inArea(filled, area) : filled;
}
