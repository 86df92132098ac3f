import type { Area } from '@sevenfold/contract';
import type { ActivityUnit, IconName } from '@sevenfold/domain/activity';
import { DEFAULT_AREAS, FALLBACK_COLOR, type AreaKind } from '@sevenfold/domain/area';
import type { TextKey } from '@sevenfold/i18n';
import { text } from '../../platform/text';
import { inArea, type Draft } from './draft';

/** Template for a first activity. */
export interface Example {
  readonly name: TextKey;
  readonly icon: IconName;
  readonly area: AreaKind;
  readonly unit: ActivityUnit;
  readonly target: number;
  /** Custom unit, plural and singular. */
  readonly customUnit?: { readonly many: TextKey; readonly one: TextKey };
}

export const EXAMPLES: readonly Example[] = [
  { name: 'activity.example.run', icon: 'footprints', area: 'HEALTH', unit: 'DAYS', target: 3 },
  { name: 'activity.example.read', icon: 'book-open', area: 'GROWTH', unit: 'DURATION', target: 180 },
  {
    name: 'activity.example.water',
    icon: 'glass-water',
    area: 'HEALTH',
    unit: 'TIMES',
    target: 40,
    customUnit: { many: 'activity.example.waterUnit', one: 'activity.example.waterUnitSingular' },
  },
  { name: 'activity.example.sleep', icon: 'moon', area: 'HEALTH', unit: 'DAYS', target: 5 },
  { name: 'activity.example.family', icon: 'phone', area: 'RELATIONSHIPS', unit: 'TIMES', target: 2 },
];

/** Fills a draft from a template and keeps an existing description. */
export function fromExample(draft: Draft, example: Example, areas: readonly Area[]): Draft {
  const { name, icon, unit, target, customUnit } = example;
  const filled: Draft = {
    ...draft,
    name: text(name),
    icon,
    unit,
    customTimesUnit: customUnit ? text(customUnit.many) : '',
    customTimesUnitSingular: customUnit ? text(customUnit.one) : '',
    direction: 'AT_LEAST',
    hasGoal: true,
    targets: { ...draft.targets, [unit]: target },
  };
  const area = areaOfKind(example.area, areas);
  return area ? inArea(filled, area, FALLBACK_COLOR) : filled;
}

/** Finds the area of a kind by its initial colour, because areas do not store their kind. */
function areaOfKind(kind: AreaKind, areas: readonly Area[]): Area | undefined {
  const color = DEFAULT_AREAS.find((area) => area.kind === kind)?.color;
  return areas.find((area) => area.color.toUpperCase() === color);
}
