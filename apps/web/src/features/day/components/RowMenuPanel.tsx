import { navigate } from '../../../navigation/location';
import { paths } from '../../../navigation/paths';
import type { MenuPanelState } from '../../../ui/menuEntry';
import MenuPanel from '../../../ui/MenuPanel';
import { startTimer, stopTimer, useTimerOf } from '../../timer/timing';
import type { RowMenuProps } from './rowMenuEntries';
import { rowMenu } from './rowMenuEntries';

interface RowMenuPanelProps extends RowMenuProps {
  readonly state: MenuPanelState;
}

/** The part of RowMenu that is loaded on demand: its entries. */
export default function RowMenuPanel({ dayCell, row, onOpen, addTime, state }: RowMenuPanelProps) {
  const { activity, date, week } = dayCell;
  const isRunning = useTimerOf(activity.id) !== null;
  const hasTimer = activity.unit === 'DURATION' && activity.isActive && date === week.today;
  const items = rowMenu(dayCell, row, {
    addTime,
    openRecords: () => onOpen(activity.id),
    openActivity: () => navigate(paths.activity(activity.id)),
    timer: hasTimer ? { isRunning, toggle: () => (isRunning ? stopTimer() : startTimer(activity)) } : undefined,
  });
  return <MenuPanel {...state} items={items} />;
}
