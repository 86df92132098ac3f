import { useState } from 'react';
import { navigate } from '../../../app/navigation/place';
import { paths } from '../../../app/paths';
import { useText } from '../../../platform/text';
import { Menu, type MenuEntry } from '../../../ui/Menu';
import { startTimer, stopTimer, useTimerOf } from '../../timer/timing';
import type { Spot } from '../acts';
import type { DayRow } from '../row';
import { rowMenu } from './rowMenuEntries';

interface RowMenuProps {
  readonly spot: Spot;
  readonly row: DayRow;
  onOpen(activityId: string): void;
  addTime(): void;
}

const NOT_YET: readonly MenuEntry[] = [];

/** ⋯ of a row: seen when the row is pointed at or focused, and always where there is no pointer to hover. */
export function RowMenu({ spot, row, onOpen, addTime }: RowMenuProps) {
  const text = useText();
  // Its entries are made when somebody comes near: hundreds of rows would each make a dozen that nobody sees.
  const [isWanted, setWanted] = useState(false);
  const { activity, date, week } = spot;
  const isRunning = useTimerOf(activity.id) !== null;
  const hasTimer = activity.unit === 'DURATION' && activity.isActive && date === week.today;
  const items = () =>
    rowMenu(spot, row, {
      addTime,
      openRecords: () => onOpen(activity.id),
      openActivity: () => navigate(paths.activity(activity.id)),
      timer: hasTimer ? { isRunning, toggle: () => (isRunning ? stopTimer() : startTimer(activity)) } : undefined,
    });
  const near = () => setWanted(true);
  return (
    <span
      onPointerEnter={near} onFocus={near}
      className="inline-flex opacity-0 group-hover/row:opacity-100 focus-within:opacity-100 has-[[aria-expanded=true]]:opacity-100 pointer-coarse:opacity-100"
    >
      <Menu label={text('day.rowMenu', { name: activity.name })} items={isWanted ? items() : NOT_YET} size="small" />
    </span>
  );
}
