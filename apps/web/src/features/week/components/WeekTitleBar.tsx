import { type WeekId, weekIdOf, type WeekView } from '@sevenfold/domain/calendar';
import { lazy } from 'react';
import { navigate, paths, useCreateIntent } from '#navigation';
import { IS_SHELL, lazyImport, useText, weekDates, weekName } from '#platform';
import { COMPACT, Menu, type MenuItem, StepNav, useLazySheet, useMedia } from '#ui';
import { reviewPaths, WeekReviewLink } from '#features/review';
import { knownActivities } from '#features/activity';
import { useCombinedGoalForm } from '#features/combinedGoal';
import { copyLastWeek } from '#features/plan';
import { PlanWeekButton, weekPlanPath } from '#features/weekPlan';
import { loadShareSheet } from '#features/sharedLink';
import { WeekPicker } from './WeekPicker';

const ShareSheet = lazy(loadShareSheet);
const CellKey = lazy(() => lazyImport(() => import('./CellKey')));

interface WeekTitleBarProps {
  view: WeekView;
  onShow(week: WeekId): void;
  /** @param weeks 1 or -1 */
  onStep(weeks: number): void;
}

/** Title of the week with all its controls in one line; the dates are below the name unless there is room for both. */
export function WeekTitleBar({ view, onShow, onStep }: WeekTitleBarProps) {
  const text = useText();
  const current = weekIdOf(view.today, view.weekStartDay);
  const isCurrent = view.place === 'CURRENT';
  return (
    <header className="flex items-center gap-x-2 gap-y-1 max-[20rem]:flex-wrap medium:max-expanded:flex-wrap medium:max-expanded:gap-x-1 pt-[calc(var(--safe-top)+1.5rem)] pb-2 medium:pb-4 expanded:gap-x-4 expanded:pt-8">
      <h1
        data-slide
        tabIndex={-1}
        className="min-w-0 flex-1 max-[20rem]:basis-full medium:max-expanded:basis-36 text-h1 text-n12 max-[22.5rem]:text-h2"
      >
        <span className="whitespace-nowrap max-[80rem]:block">{weekName(view.id)}</span>
        <span className="max-[80rem]:sr-only">{' · '}</span>
        <span className="whitespace-nowrap max-[80rem]:block max-[80rem]:text-small max-[80rem]:font-regular max-[80rem]:tracking-normal max-[80rem]:text-n10">
          {weekDates(view.id, view.weekStartDay, view.today)}
        </span>
      </h1>
      {/* Before the arrows, which stay where they are from week to week. */}
      <span className="flex-none max-medium:hidden">
        {view.place === 'FUTURE' ? <PlanWeekButton week={view} variant="primary" /> : <WeekReviewLink view={view} />}
      </span>
      <StepNav
        label={text('day.nav')}
        current={text('week.current')}
        previousLabel={text('day.previousWeek')}
        nextLabel={text('day.nextWeek')}
        onPrevious={() => onStep(-1)}
        onNext={() => onStep(1)}
        onCurrent={() => onShow(current)}
        atCurrent={isCurrent}
        isShort
      />
      <div className="ml-auto flex flex-none items-center gap-2 medium:max-expanded:gap-1">
        <WeekPicker view={view} onPick={onShow} />
        <WeekMenu view={view} onCurrent={() => onShow(current)} />
      </div>
    </header>
  );
}

/** Menu of what has no button. */
function WeekMenu({ view, onCurrent }: { view: WeekView; onCurrent(): void }) {
  const text = useText();
  const compact = useMedia(COMPACT);
  const share = useLazySheet((isOpen, onClose) => <ShareSheet subject={null} open={isOpen} onClose={onClose} />);
  const key = useLazySheet((isOpen, onClose) => <CellKey open={isOpen} onClose={onClose} />);
  const combinedGoal = useCombinedGoalForm(undefined, view.id);
  useCreateIntent(true, () => paths.week(view.place === 'CURRENT' ? undefined : view.id), combinedGoal.open);
  const items: MenuItem[] = [];
  if (compact && view.place !== 'CURRENT') items.push({ id: 'current', label: text('week.current'), onAct: onCurrent });
  if (view.place !== 'PAST') {
    items.push({ id: 'plan', label: text('plan.boardOpen'), onAct: () => navigate(weekPlanPath(view.id)) });
    items.push({ id: 'copyPlan', label: text('plan.copy'), onAct: () => copyLastWeek(view, knownActivities()) });
  }
  items.push({ id: 'combinedGoal', label: text('combinedGoal.new'), onAct: combinedGoal.open });
  items.push({ id: 'past', label: text('review.past'), onAct: () => navigate(reviewPaths.all()) });
  if (view.place === 'CURRENT') items.push({ id: 'share', label: text('sharedLink.menu'), onAct: share.open });
  // Web views cannot print.
  if (!IS_SHELL) items.push({ id: 'print', label: text('week.print'), onAct: () => setTimeout(print) });
  items.push({ id: 'key', label: text('week.key'), onAct: key.open });
  return (
    <>
      <Menu label={text('week.more')} items={items} />
      {key.sheet}
      {share.sheet}
      {combinedGoal.sheet}
    </>
  );
}
