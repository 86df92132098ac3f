import type { SharedWeek, SharedWeekPage } from '@sevenfold/contract';
import { weekView, type WeekView } from '@sevenfold/domain/calendar';
import { useState } from 'react';
import { number, shareText, useText, weekDates, weekLabel, weekName } from '#platform';
import { COMPACT, EmptyState, MetaLine, PageHeader, Segmented, useMedia, WeekMark } from '#ui';
import { weekMarkText } from '#features/insight';
import { hasDaysToCome } from '#features/week';
import { SharedCards } from './SharedCards';
import { SharedTable } from './SharedTable';

const WEEKS = ['CURRENT', 'BEFORE'] as const;

/** The current week of somebody, and the one before. */
export function SharedWeeks({ page }: { page: SharedWeekPage }) {
  const text = useText();
  const compact = useMedia(COMPACT);
  const [chosen, setChosen] = useState<(typeof WEEKS)[number]>('CURRENT');
  const { ownerName, today, weekStartDay } = page;
  const week = page.weeks[WEEKS.indexOf(chosen)];
  if (!week) return null;
  const view = weekView(week.weekId, today, weekStartDay);
  return (
    <>
      <PageHeader
        title={ownerName === null ? weekName(week.weekId) : text('sharedPage.ownersWeek', { name: ownerName })}
        sub={
          ownerName === null ? weekDates(week.weekId, weekStartDay, today) : weekLabel(week.weekId, weekStartDay, today)
        }
        nav={
          <Segmented
            label={text('day.nav')}
            value={chosen}
            onChange={setChosen}
            options={[
              { value: 'CURRENT', label: text('week.current') },
              { value: 'BEFORE', label: text('sharedPage.weekBefore') },
            ]}
          />
        }
      />
      <Summary week={week} view={view} />
      {week.activities.length === 0 ? (
        <EmptyState drawing="week" text={text('sharedPage.empty')} />
      ) : compact ? (
        <SharedCards week={week} view={view} />
      ) : (
        <SharedTable week={week} view={view} />
      )}
    </>
  );
}

/** The mark, what the week leads with, and the rest in a line below. */
function Summary({ week, view }: { week: SharedWeek; view: WeekView }) {
  const text = useText();
  const { attainment, goals, goalsMet } = week;
  const met = text('week.metOf', { met: number(goalsMet), goals: number(goals) });
  const isRunning = hasDaysToCome(view) && attainment !== null;
  return (
    <div className="flex items-center gap-4 pb-6 medium:gap-6">
      <WeekMark petals={week.petals} className="size-22 medium:size-30" isDrawn today={view.today} />
      <div className="min-w-0">
        {goals === 0 ? (
          <p className="text-h2 text-n12">{text('week.noGoals')}</p>
        ) : (
          <p className="flex flex-wrap items-baseline gap-x-2">
            <span className="text-display whitespace-nowrap text-n12 tabular-nums">
              {isRunning ? shareText(attainment) : met}
            </span>
            <span className="text-small text-n10">
              {isRunning ? text('week.soFar') : text('review.cardGoals', { goals })}
            </span>
          </p>
        )}
        <MetaLine
          className="pt-1 text-small text-n10 tabular-nums"
          parts={[
            ...(isRunning ? [text('review.goalsMet', { met: goalsMet, goals })] : []),
            ...(!isRunning && attainment !== null ? [text('week.attainment', { share: shareText(attainment) })] : []),
            weekMarkText(week),
          ]}
        />
      </div>
    </div>
  );
}
