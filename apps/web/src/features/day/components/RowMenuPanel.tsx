import { useState } from 'react';
import { navigate, paths } from '#navigation';
import { MenuPanel, type MenuPanelState } from '#ui';
import { readRoundChoice, RoundDialog, startRound, startTimer, stopTimer, useTimerOf } from '#features/timer';
import type { RowMenuProps } from './rowMenuEntries';
import { rowMenu } from './rowMenuEntries';

interface RowMenuPanelProps extends RowMenuProps {
  readonly state: MenuPanelState;
}

/** The part of RowMenu that is loaded on demand: its entries, and the dialog that one of them opens. */
export default function RowMenuPanel({ dayCell, row, onOpen, addTime, state }: RowMenuPanelProps) {
  const { activity, date, week } = dayCell;
  const isRunning = useTimerOf(activity.id) !== null;
  const hasTimer = activity.unit === 'DURATION' && activity.isActive && date === week.today;
  const [isChoosing, setChoosing] = useState(false);
  const choice = readRoundChoice();
  const items = rowMenu(dayCell, row, {
    addTime,
    openRecords: () => onOpen(activity.id),
    openActivity: () => navigate(paths.activity(activity.id)),
    timer: hasTimer ? { isRunning, toggle: () => (isRunning ? stopTimer() : startTimer(activity)) } : undefined,
    round:
      hasTimer && !isRunning
        ? {
            last: choice && { minutes: choice.roundMinutes, start: () => startRound(activity, choice) },
            choose: () => setChoosing(true),
          }
        : undefined,
  });
  return (
    <>
      <MenuPanel {...state} items={items} />
      {isChoosing && <RoundDialog activity={activity} onClose={() => setChoosing(false)} />}
    </>
  );
}
