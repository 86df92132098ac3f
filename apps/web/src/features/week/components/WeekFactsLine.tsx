import type { CivilDate, WeekId } from '@sevenfold/domain/calendar';
import type { Standing } from '@sevenfold/domain/insight';
import type { ReactNode } from 'react';
import { number } from '../../../platform/format';
import { useText } from '../../../platform/text';
import { TrendBadge } from '../../../ui/TrendBadge';
import { duration } from '../../record/amount';
import { BreakdownButton } from '../../../breakdown/BreakdownButton';
import type { BreakdownTarget, WeekFact } from '../../../breakdown/breakdown';
import type { WeekFacts } from '../../insight/weekFacts';

/** Facts of the same weekdays of both weeks. */
export interface Compared {
  readonly now: Standing;
  readonly before: Standing;
  /** Last compared date; null for all seven. */
  readonly upTo: CivilDate | null;
  /** Label of the comparison: "vs. last week by Thursday". */
  readonly name: string;
}

const FACTS = { goals: 'week.goalsMet', activeDays: 'week.activeDays', tracked: 'week.tracked' } as const;

interface WeekFactsLineProps {
  week: WeekId;
  facts: WeekFacts;
  /** Undefined while the previous week is loading. */
  compared: Compared | undefined;
}

/** The four facts of a week with their changes. The title of each explains how it is counted. */
export function WeekFactsLine({ week, facts, compared }: WeekFactsLineProps) {
  const text = useText();
  const { goalsMet, goals, goalsExcused, activeDays, trackedMinutes, best } = facts;
  const change = (about: WeekFact, of: (standing: Standing) => number, format: (value: number) => string) => {
    if (!compared) return null;
    const delta = of(compared.now) - of(compared.before);
    const value = format(Math.abs(delta));
    const said = delta === 0 ? text('ui.trendSame') : text(delta > 0 ? 'ui.trendMore' : 'ui.trendLess', { value });
    return (
      <span title={compared.name}>
        <BreakdownButton
          target={{ kind: 'factChange', week, upTo: compared.upTo, about }}
          label={`${text(FACTS[about])}: ${said}`}
        >
          <TrendBadge delta={delta} value={value} />
        </BreakdownButton>
      </span>
    );
  };
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-2 pb-5 medium:flex medium:flex-wrap medium:items-baseline medium:gap-x-8">
      <Fact
        target={{ kind: 'goals', week }}
        name={text('week.goalsMet')}
        title={goalsExcused > 0 ? text('week.goalsMetExcused', { count: goalsExcused }) : text('week.goalsMetTitle')}
        change={change('goals', (standing) => standing.goalsMet, number)}
      >
        {text('goal.short', { done: number(goalsMet), target: number(goals) })}
      </Fact>
      <Fact
        target={{ kind: 'activeDays', week }}
        name={text('week.activeDays')}
        title={text('week.activeDaysTitle')}
        change={change('activeDays', (standing) => standing.activeDays, number)}
      >
        {number(activeDays)}
      </Fact>
      <Fact
        target={{ kind: 'tracked', week }}
        name={text('week.tracked')}
        title={text('week.trackedTitle')}
        change={change('tracked', (standing) => standing.trackedMinutes, duration)}
      >
        {duration(trackedMinutes)}
      </Fact>
      <Fact
        target={best ? { kind: 'week', activityId: best.id, week } : undefined}
        name={text('week.best')}
        title={best ? text('week.bestTitle', { name: best.name }) : text('week.bestNone')}
      >
        {best?.name ?? '–'}
      </Fact>
    </dl>
  );
}

interface FactProps {
  target: BreakdownTarget | undefined;
  name: string;
  title: string;
  change?: ReactNode;
  children: ReactNode;
}

function Fact({ target, name, title, change, children }: FactProps) {
  return (
    <div
      className="flex min-w-0 flex-wrap content-start items-baseline gap-x-2 pointer-coarse:gap-x-5 medium:flex-nowrap"
      title={title}
    >
      <dt className="flex-none text-small text-n10 max-medium:w-full">{name}</dt>
      <dd className="min-w-0 text-body font-semibold text-n12 tabular-nums">
        {target ? (
          <BreakdownButton target={target} className="max-w-full wrap-anywhere">
            {children}
          </BreakdownButton>
        ) : (
          children
        )}
      </dd>
      {change && <dd className="flex-none">{change}</dd>}
    </div>
  );
}
