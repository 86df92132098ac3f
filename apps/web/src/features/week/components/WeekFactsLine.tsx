import type { ReactNode } from 'react';
import { number } from '../../../platform/format';
import { useText } from '../../../platform/text';
import { duration } from '../../activity/amount';
import type { WeekFacts } from '../weekFacts';

/** The four facts of a week. What each counts stands in its title. */
export function WeekFactsLine({ facts }: { facts: WeekFacts }) {
  const text = useText();
  const { goalsMet, goals, goalsExcused, activeDays, trackedMinutes, best } = facts;
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-2 pb-5 medium:flex medium:flex-wrap medium:gap-x-8">
      <Fact name={text('week.goalsMet')} title={goalsExcused > 0 ? text('week.goalsMetExcused', { count: goalsExcused }) : text('week.goalsMetTitle')}>
        {text('goal.short', { done: number(goalsMet), target: number(goals) })}
      </Fact>
      <Fact name={text('week.activeDays')} title={text('week.activeDaysTitle')}>
        {number(activeDays)}
      </Fact>
      <Fact name={text('week.tracked')} title={text('week.trackedTitle')}>
        {duration(trackedMinutes)}
      </Fact>
      <Fact name={text('week.best')} title={best ? text('week.bestTitle', { name: best.name }) : text('week.bestNone')}>
        {best?.name ?? '–'}
      </Fact>
    </dl>
  );
}

function Fact({ name, title, children }: { name: string; title: string; children: ReactNode }) {
  return (
    <div className="min-w-0 medium:flex medium:items-baseline medium:gap-2" title={title}>
      <dt className="flex-none text-small text-n10">{name}</dt>
      <dd className="min-w-0 truncate text-body font-semibold text-n12 tabular-nums">{children}</dd>
    </div>
  );
}
