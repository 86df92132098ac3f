import type { DayRing } from '@sevenfold/domain/activity';
import type { CivilDate, WeekView } from '@sevenfold/domain/calendar';
import { Button, COMPACT, IconButton, Menu, MetaLine, Plus, StepNav, useMedia } from '#ui';
import { lazy, memo } from 'react';
import { openPalette } from '#navigation';
import { dayHeading, type Derived, useText } from '#platform';
import { loadDayMenuPanel } from '../later';
import { weekLine } from '../weekLine';
import { TodayLine } from './DayNotes';

const DayMenuPanel = lazy(loadDayMenuPanel);

interface DayHeaderProps {
  readonly date: CivilDate;
  readonly week: WeekView;
  /** True when at least one activity can be recorded. */
  readonly canRecord: boolean;
  /** Of today; undefined for other days. */
  readonly ring: Derived<DayRing> | undefined;
  onStep(days: number): void;
  onToday(): void;
}

/** The heading on a line of its own, so that no date wraps beside the controls. */
export const DayHeader = memo(function DayHeader({ date, week, canRecord, ring, onStep, onToday }: DayHeaderProps) {
  const text = useText();
  const isCompact = useMedia(COMPACT);
  const isToday = date === week.today;
  const [name, distance] = weekLine(week);
  const line = <MetaLine parts={[name, date > week.today ? text('day.toPlan') : distance]} />;
  const record = () => openPalette('record', date);
  return (
    <header className="relative pt-[calc(var(--safe-top)+1.5rem)] pb-2 expanded:pt-8">
      <h1 tabIndex={-1} className="text-h1 text-n12">
        {dayHeading(date, isCompact)}
      </h1>
      <div className="flex min-h-11 items-center gap-2">
        {/* Narrow ones reach into the empty edge of the arrow, to stay on one line. */}
        <p className="min-w-0 flex-1 text-small text-n10 tabular-nums max-medium:-mr-2.5 medium:text-body">
          {ring ? <TodayLine ring={ring}>{line}</TodayLine> : line}
        </p>
        <div className="flex items-center gap-2 wide:absolute wide:top-8 wide:right-0">
          <StepNav
            label={text('day.dayNav')}
            current={text('date.today')}
            previousLabel={text('day.previousDay')}
            nextLabel={text('day.nextDay')}
            onPrevious={() => onStep(-1)}
            onNext={() => onStep(1)}
            onCurrent={onToday}
            atCurrent={isToday}
            isShort={isToday}
          />
          {canRecord && (
            <Menu
              label={text('day.more')}
              renderPanel={(state) => <DayMenuPanel date={date} week={week} state={state} />}
            />
          )}
          {canRecord &&
            date <= week.today &&
            (isCompact ? (
              <IconButton
                label={text('day.record')}
                icon={<Plus aria-hidden="true" />}
                variant="primary"
                onClick={record}
                tooltip={false}
              />
            ) : (
              <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={record}>
                {text('day.record')}
              </Button>
            ))}
        </div>
      </div>
    </header>
  );
});
