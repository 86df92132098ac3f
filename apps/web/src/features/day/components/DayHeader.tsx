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

/** No date wraps beside the controls: where they do not fit, or on a phone, they are below it. */
export const DayHeader = memo(function DayHeader({ date, week, canRecord, ring, onStep, onToday }: DayHeaderProps) {
  const text = useText();
  const isCompact = useMedia(COMPACT);
  const isToday = date === week.today;
  // Beside "Today", a phone has room for the week alone.
  const line = <MetaLine parts={weekLine(week, date, isCompact)} />;
  const addText = text(date > week.today ? 'day.plan' : 'day.record');
  const add = () => openPalette('record', date);
  return (
    <header className="flex flex-wrap items-center gap-x-2 pt-[calc(var(--safe-top)+1.5rem)] pb-2 expanded:pt-8">
      <h1 data-slide tabIndex={-1} className="text-h1 text-n12 max-medium:w-full">
        {dayHeading(date, isCompact)}
      </h1>
      {/* Narrow ones reach into the empty edge of the arrow, to stay on one line. */}
      <p className="flex-1 text-small text-n10 tabular-nums max-medium:-mr-2.5 medium:order-1 medium:basis-full medium:py-1 medium:text-body">
        {ring ? <TodayLine ring={ring}>{line}</TodayLine> : line}
      </p>
      <div className="ml-auto flex items-center gap-2">
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
          (isCompact ? (
            <IconButton
              label={addText}
              icon={<Plus aria-hidden="true" />}
              variant="primary"
              onClick={add}
              tooltip={false}
            />
          ) : (
            // As wide for either text, so that the arrows stay where they are.
            <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={add} className="min-w-34">
              {addText}
            </Button>
          ))}
      </div>
    </header>
  );
});
