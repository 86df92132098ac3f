import { isOver, isSamePeriod, type Period, periodAt, periodForNew, periodTime } from '@sevenfold/domain/objective';
import { QUARTERS } from '@sevenfold/domain/calendar';
import { Plus, Radar } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { navigate, useCreateIntent, useSearch, useShortcuts, useTitle } from '#navigation';
import { useText } from '#platform';
import {
  Button,
  EmptyState,
  Loading,
  Menu,
  NewButton,
  PageError,
  PageHeader,
  SectionHeader,
  Segmented,
  Skeleton,
  StepNav,
} from '#ui';
import { useAreas } from '#features/area';
import { useToday } from '#features/user';
import type { Cards } from '../components/cards';
import { Examples } from '../components/Examples';
import { PaceSummary } from '../components/PaceSummary';
import { PlainObjectives } from '../components/PlainObjectives';
import { SortableObjectives } from '../components/SortableObjectives';
import { ObjectivesSkeleton } from '../components/ObjectivesSkeleton';
import { useSheet } from '../components/sheet';
import { Sheets } from '../components/Sheets';
import { useReopened } from '../components/useReopened';
import type { ObjectiveExample } from '../examples';
import {
  pathOf,
  PERIOD_NAMES,
  periodLabel,
  periodLine,
  periodName,
  periodNamed,
  periodOfAddress,
  periodShort,
} from '../periods';
import { useViews } from '../useViews';

export default function ObjectivesScreen() {
  const text = useText();
  const today = useToday();
  const period = periodOfAddress(useSearch(), today);
  const loaded = useViews((objective) => isSamePeriod(objective.period, period));
  const sheets = useSheet();
  const areas = useAreas() ?? [];
  const { isReadOnly, reopen } = useReopened(today);
  const { open } = sheets;
  const isPast = periodTime(period, today) === 'PAST';
  // Past periods are read-only.
  const periodOfNew = periodTime(period, today) === 'FUTURE' ? period : periodForNew(period.kind, today);
  const create = (example?: ObjectiveExample) =>
    open({ kind: 'create', period: periodOfNew, ...(example && { example }) });
  const isReady = loaded.views !== undefined;
  useTitle(text('objective.title'));
  useShortcuts({ n: () => create() }, isReady);
  useCreateIntent(
    isReady,
    () => pathOf(periodAt('QUARTER', today), today),
    () => create(),
  );
  const [checkingIn, onCheckIn] = useState<string | null>(null);
  const cards: Cards = { loaded, areas, isReadOnly, onReopen: reopen, open, checkingIn, onCheckIn };
  return (
    <div className="column-grids pb-16">
      <PageHeader
        title={text('objective.title')}
        sub={periodLine(period, today)}
        actions={
          <>
            <Menu
              label={text('objective.pageMore')}
              items={[
                {
                  id: 'lifeWheel',
                  label: text('lifeRating.title'),
                  icon: <Radar aria-hidden="true" />,
                  onAct: () => navigate({ to: '/life-wheel', search: {} }),
                },
              ]}
            />
            {/* The empty list has the button, and an error another one. */}
            {(isReady ? loaded.views?.length !== 0 : !loaded.isError) && (
              <NewButton label={text('objective.new')} onClick={() => create()} />
            )}
          </>
        }
      />
      <PeriodNav period={period}>
        <Loading pending={!isReady && !loaded.isError} skeleton={<SummarySkeleton />}>
          <PaceSummary views={(loaded.views ?? []).filter(({ objective }) => !isOver(objective.status))} />
        </Loading>
      </PeriodNav>
      {loaded.isError && !isReady ? (
        <PageError text={text('objective.loadError')} onRetry={loaded.retry} busy={loaded.isBusy} />
      ) : (
        <Loading pending={!isReady} skeleton={<ObjectivesSkeleton />}>
          {isPast && (loaded.views ?? []).length > 0 && (
            <p className="pb-4 text-body text-n10">{text('objective.readOnly')}</p>
          )}
          <Content cards={cards} period={period} isPast={isPast} onCreate={create} />
        </Loading>
      )}
      <Sheets
        control={sheets}
        loaded={loaded}
        isReadOnly={isReadOnly}
        onSaved={(saved) => !isSamePeriod(saved, period) && navigate({ ...pathOf(saved, today), replace: true })}
      />
    </div>
  );
}

/** Below the periods or at the end of their line, as the summary. */
const SummarySkeleton = () => (
  <span className="max-wide:w-full wide:ml-auto">
    <Skeleton className="h-4.5 w-40" />
  </span>
);

interface PeriodNavProps {
  readonly period: Period;
  /** Summary of the period, at the end of the line or below it. */
  readonly children: ReactNode;
}

/** ‹ 2026 › Year · Q1 · Q2 · Q3 · Q4, with a dot at the current quarter. */
function PeriodNav({ period, children }: PeriodNavProps) {
  const text = useText();
  const today = useToday();
  const show = (to: Period) => navigate({ ...pathOf(to, today), replace: true });
  const showYear = (year: number) => {
    const to = periodOfAddress({ year: String(year), period: periodName(period) }, today);
    if (to.year === year) show(to);
  };
  const isCurrentQuarter = (one: Period) => one.kind === 'QUARTER' && periodTime(one, today) === 'CURRENT';
  const year = periodAt('YEAR', today);
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-3 pb-4 medium:gap-x-4 medium:pb-5">
      {/* The year begins at the edge of the cards. */}
      <div className="-ml-1.5 medium:-ml-3">
        <StepNav
          label={text('objective.years')}
          current={text('objective.yearName', { year: String(period.year) })}
          previousLabel={text('objective.previousYear')}
          nextLabel={text('objective.nextYear')}
          onPrevious={() => showYear(period.year - 1)}
          onNext={() => showYear(period.year + 1)}
          onCurrent={() => show(periodAt('QUARTER', today))}
          atCurrent={period.year === year.year}
        />
      </div>
      <div className="min-w-44 flex-1 medium:max-w-80">
        <Segmented
          label={text('objective.which')}
          block
          value={periodName(period)}
          onChange={(name) => show(periodNamed(name, period.year))}
          options={PERIOD_NAMES.map((name, index) => ({
            value: name,
            label: periodShort({ quarter: QUARTERS[index - 1] ?? null }),
            icon: isCurrentQuarter(periodNamed(name, period.year)) ? (
              <span
                role="img"
                aria-label={text('objective.current')}
                className="absolute bottom-0.5 size-1 rounded-full bg-n12 pointer-coarse:bottom-1.5"
              />
            ) : undefined,
          }))}
        />
      </div>
      {children}
    </div>
  );
}

interface ContentProps {
  cards: Cards;
  period: Period;
  isPast: boolean;
  onCreate(example?: ObjectiveExample): void;
}

function Content({ cards, period, isPast, onCreate }: ContentProps) {
  const text = useText();
  const views = cards.loaded.views ?? [];
  const done = views.filter(({ objective }) => isOver(objective.status));
  const open = views.filter(({ objective }) => !isOver(objective.status));
  const label = text('objective.list', { period: periodLabel(period) });
  if (views.length === 0) {
    const sentence = isPast
      ? 'objective.emptyPast'
      : period.kind === 'YEAR'
        ? 'objective.emptyYear'
        : 'objective.emptyQuarter';
    return (
      <EmptyState
        drawing="done"
        text={text(sentence)}
        action={
          <>
            {!isPast && <Examples period={period} areas={cards.areas} onChoose={onCreate} />}
            <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={() => onCreate()}>
              {text('objective.new')}
            </Button>
          </>
        }
      />
    );
  }
  return (
    <div className="flex flex-col gap-6">
      {open.length > 0 && (
        <section>
          <h2 className="sr-only">{label}</h2>
          {isPast ? (
            <PlainObjectives cards={cards} label={label} views={open} />
          ) : (
            <SortableObjectives cards={cards} label={label} views={open} />
          )}
        </section>
      )}
      {done.length > 0 && (
        <section>
          <SectionHeader title={text('objective.done')} detail={text('objective.doneCount', { count: done.length })} />
          <PlainObjectives cards={cards} label={text('objective.done')} views={done} />
        </section>
      )}
    </div>
  );
}
