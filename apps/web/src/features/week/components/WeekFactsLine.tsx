import type { WeekFact } from '@sevenfold/domain/breakdown';
import type { CivilDate, WeekId, WeekView } from '@sevenfold/domain/calendar';
import type { WeekToDate } from '@sevenfold/domain/insight';
import type { ReactNode } from 'react';
import { type Derived, labelled, number, percent, shareText, useDerivedAfterPaint, useText } from '#platform';
import { changeText, cx, TrendBadge } from '#ui';
import { duration } from '#features/record';
import { BreakdownButton, type BreakdownTarget } from '#breakdown';
import { factText, type WeekFacts } from '#features/insight';
import { hasDaysToCome } from '../daysToCome';
import { FACTS_LAYOUT } from './gridColumns';

/** Facts of the same weekdays of both weeks. */
export interface Compared {
  readonly now: WeekToDate;
  readonly before: WeekToDate;
  /** Last compared date; null for all seven. */
  readonly upTo: CivilDate | null;
  /** Label of the comparison: "vs. last week by Thursday". */
  readonly name: string;
}

const FACTS = { goals: 'week.goalsMet', activeDays: 'week.activeDays', tracked: 'week.tracked' } as const;

interface WeekFactsLineProps {
  view: Pick<WeekView, 'id' | 'place' | 'today' | 'dates'>;
  facts: Derived<WeekFacts>;
  /** Undefined while the previous week is loading. */
  compared: Derived<Compared | undefined>;
}

/** More would not fit beside each other on a phone. */
const FACTS_MAX = 3;

/**
 * Facts of a week beside its lead, with their changes. The title of each explains how it is counted. Tracked time is
 * left out where neither week has any, and all of them in a first week without a record.
 */
export function WeekFactsLine({ view, ...derived }: WeekFactsLineProps) {
  const { id: week } = view;
  const text = useText();
  const { activeDays, trackedMinutes, best, goals, goalsMet } = useDerivedAfterPaint(derived.facts);
  const compared = useDerivedAfterPaint(derived.compared);
  const isTimeTracked = trackedMinutes > 0 || (compared !== undefined && compared.before.trackedMinutes > 0);
  if (activeDays === 0 && !isTimeTracked && compared === undefined) return null;
  const compare = (about: WeekFact, title: string, value: string) => (
    <Fact
      key={about}
      target={{ kind: about, week }}
      name={text(FACTS[about])}
      title={title}
      change={compared && <FactChange about={about} week={week} compared={compared} />}
    >
      {value}
    </Fact>
  );
  const facts = [
    hasDaysToCome(view) &&
      goals > 0 &&
      compare('goals', text('week.goalsMetTitle'), text('week.metOf', { met: number(goalsMet), goals: number(goals) })),
    compare('activeDays', text('week.activeDaysTitle'), number(activeDays)),
    isTimeTracked && compare('tracked', text('week.trackedTitle'), duration(trackedMinutes)),
    best && (
      <Fact
        key="best"
        target={{ kind: 'week', activityId: best.activity.id, week }}
        name={text(hasDaysToCome(view) ? 'week.best' : 'week.bestOver')}
        title={text('week.bestTitle', { name: best.activity.name })}
        change={
          // On tablets, as high as the changes beside it, which can be pressed.
          <span className="inline-flex text-small text-n10 tabular-nums medium:max-expanded:pointer-coarse:min-h-11 medium:max-expanded:pointer-coarse:items-center">
            {best.share < 1 ? shareText(best.share) : percent(best.share)}
          </span>
        }
      >
        {best.activity.name}
      </Fact>
    ),
  ];
  return <dl className={FACTS_LAYOUT}>{facts.filter(Boolean).slice(0, FACTS_MAX)}</dl>;
}

const VALUES: Record<WeekFact, { of(facts: WeekToDate): number; format(value: number): string }> = {
  goals: { of: ({ goalsMet }) => goalsMet, format: number },
  activeDays: { of: ({ activeDays }) => activeDays, format: number },
  tracked: { of: ({ trackedMinutes }) => trackedMinutes, format: duration },
};

interface FactChangeProps {
  about: WeekFact;
  week: WeekId;
  compared: Compared;
}

/** Change of a fact since the week before. */
export function FactChange({ about, week, compared: { now, before, upTo, name } }: FactChangeProps) {
  const text = useText();
  const { of, format } = VALUES[about];
  const delta = of(now) - of(before);
  const difference = Math.abs(delta);
  const amount = factText(about, difference);
  const than = upTo === null ? 'WEEK_BEFORE' : 'LAST_WEEK';
  return (
    <span title={name}>
      <BreakdownButton
        isOfLine
        className="pointer-coarse:min-w-11"
        target={{ kind: 'factChange', week, upTo, about }}
        label={labelled(text(FACTS[about]), changeText(delta, amount, than))}
      >
        <TrendBadge delta={delta} value={format(difference)} amount={amount} than={than} />
      </BreakdownButton>
    </span>
  );
}

/** Its touch target reaches over the name above it. */
const RAISED = 'medium:pointer-coarse:-mt-3';

interface FactProps {
  target: BreakdownTarget;
  name: string;
  title: string;
  change?: ReactNode;
  children: ReactNode;
}

function Fact({ target, name, title, change, children }: FactProps) {
  return (
    <div className="flex min-w-0 flex-wrap content-start items-baseline gap-x-2" title={title}>
      <dt className="w-full text-small text-n10">{name}</dt>
      <dd className={cx('min-w-0 text-body font-semibold text-n12 tabular-nums', RAISED)}>
        <BreakdownButton
          isOfLine
          target={target}
          className="max-w-full wrap-anywhere pointer-coarse:-ml-4 pointer-coarse:max-w-[calc(100%+1rem)] pointer-coarse:min-w-11 pointer-coarse:pl-4"
        >
          {children}
        </BreakdownButton>
      </dd>
      {/* On tablets all are below, because some have no room beside; as near as both targets allow. */}
      {change && (
        <dd className={cx('medium:max-expanded:w-full medium:max-expanded:pointer-coarse:-mt-5!', RAISED)}>{change}</dd>
      )}
    </div>
  );
}
