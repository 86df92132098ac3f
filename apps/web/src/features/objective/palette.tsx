import type { Objective } from '@sevenfold/contract';
import type { CivilDate } from '@sevenfold/domain/calendar';
import { periodTime } from '@sevenfold/domain/objective';
import { Target } from 'lucide-react';
import { navigate } from '#navigation';
import { pathOf, periodLabel } from './periods';

/** Palette items of objectives, each linking to its period. Past ones are not included. */
export function objectiveItems(objectives: readonly Objective[], today: CivilDate) {
  return objectives
    .filter(({ period }) => periodTime(period, today) !== 'PAST')
    .map(({ id, name, period }) => ({
      id: `objective ${id}`,
      label: name,
      aliases: [],
      icon: <Target className="size-4.5 text-n11" aria-hidden="true" />,
      hint: periodLabel(period),
      isNavigation: true,
      run: () => navigate(pathOf(period, today)),
    }));
}
