import type { CivilDate, WeekView } from '@sevenfold/domain/calendar';
import { ChevronLeft, ChevronRight, Plane, Plus, Undo2 } from '../../../ui/icons';
import { lazy, memo, type ReactNode, Suspense, useState } from 'react';
import { openPalette } from '../../../navigation/palette';
import { dayHeading } from '../../../platform/format';
import { useText } from '../../../platform/text';
import { Button } from '../../../ui/Button';
import { MetaLine } from '../../../ui/MetaLine';
import { IconButton } from '../../../ui/IconButton';
import { Menu } from '../../../ui/Menu';
import { PageHeader, StepNav } from '../../../ui/PageHeader';
import { COMPACT, useMedia } from '../../../ui/useMedia';
import { unskipAll } from '../commands';
import { loadAwayDialog } from '../later';
import { weekLine } from '../weekLine';

const AwayDialog = lazy(loadAwayDialog);

interface DayHeaderProps {
  readonly date: CivilDate;
  readonly week: WeekView;
  /** True when at least one activity can be recorded. */
  readonly canRecord: boolean;
  /** True when something is skipped on the date. */
  readonly hasSkips: boolean;
  onWeek(weeks: number): void;
  onToday(): void;
}

export const DayHeader = memo(function DayHeader({ date, week, canRecord, hasSkips, onWeek, onToday }: DayHeaderProps) {
  const text = useText();
  const isCompact = useMedia(COMPACT);
  const [isAway, setAway] = useState(false);
  const menu = canRecord && (
    <Menu
      label={text('day.more')}
      items={[
        { id: 'away', label: text('skip.awayMenu'), icon: <Plane />, onAct: () => setAway(true) },
        ...(hasSkips
          ? [{ id: 'unskip', label: text('skip.takeAllBack'), icon: <Undo2 />, onAct: () => unskipAll(date, week) }]
          : []),
      ]}
    />
  );
  const parts: Parts = {
    title: dayHeading(date),
    sub: <MetaLine parts={weekLine(week)} />,
    isToday: date === week.today,
    menu,
    record: canRecord && date <= week.today ? () => openPalette('record', date) : undefined,
    onWeek,
    onToday,
  };
  return (
    <>
      {isCompact ? <CompactHeader {...parts} /> : <WideHeader {...parts} />}
      {isAway && (
        <Suspense fallback={null}>
          <AwayDialog date={date} onClose={() => setAway(false)} />
        </Suspense>
      )}
    </>
  );
});

interface Parts extends Pick<DayHeaderProps, 'onWeek' | 'onToday'> {
  readonly title: string;
  readonly sub: ReactNode;
  readonly isToday: boolean;
  readonly menu: ReactNode;
  readonly record: (() => void) | undefined;
}

function WideHeader({ title, sub, isToday, menu, record, onWeek, onToday }: Parts) {
  const text = useText();
  return (
    <PageHeader
      title={title}
      sub={sub}
      nav={
        <StepNav
          label={text('day.nav')}
          current={text('date.today')}
          previousLabel={text('day.previousWeek')}
          nextLabel={text('day.nextWeek')}
          onPrevious={() => onWeek(-1)}
          onNext={() => onWeek(1)}
          onCurrent={onToday}
          atCurrent={isToday}
        />
      }
      actions={
        <>
          {menu}
          {record && (
            <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={record}>
              {text('day.record')}
            </Button>
          )}
        </>
      }
    />
  );
}

/** The heading on a line of its own; the link to today is shown on other days only. */
function CompactHeader({ title, sub, isToday, menu, record, onWeek, onToday }: Parts) {
  const text = useText();
  return (
    <header className="pt-[calc(var(--safe-top)+1.5rem)] pb-4">
      <h1 tabIndex={-1} className="text-h1 text-n12">
        {title}
      </h1>
      <div className="flex min-h-11 items-center gap-2">
        <p className="min-w-0 flex-1 text-body text-n10 tabular-nums">{sub}</p>
        <nav aria-label={text('day.nav')} className="flex items-center gap-2">
          <IconButton
            label={text('day.previousWeek')}
            icon={<ChevronLeft aria-hidden="true" />}
            tooltip={false}
            onClick={() => onWeek(-1)}
          />
          {!isToday && (
            <Button variant="ghost" size="small" onClick={onToday}>
              {text('date.today')}
            </Button>
          )}
          <IconButton
            label={text('day.nextWeek')}
            icon={<ChevronRight aria-hidden="true" />}
            tooltip={false}
            onClick={() => onWeek(1)}
          />
        </nav>
        {menu}
        {record && (
          <IconButton
            label={text('day.record')}
            icon={<Plus aria-hidden="true" />}
            variant="primary"
            onClick={record}
            tooltip={false}
          />
        )}
      </div>
    </header>
  );
}
