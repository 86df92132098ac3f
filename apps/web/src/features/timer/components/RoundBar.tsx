import type { Activity } from '@sevenfold/contract';
import { timerLimit } from '@sevenfold/domain/timer';
import { useEffect } from 'react';
import { now, useText } from '#platform';
import { TimerBar, type TimerBarProps, useElapsedSeconds } from '#ui';
import { endRound, knownRounds } from '../rounds';
import type { RunningTimer } from '../timerStore';
import { useIsVisible } from '../useIsVisible';

interface RoundBarProps extends Omit<TimerBarProps, 'minutes' | 'detail'> {
  readonly timer: RunningTimer;
  readonly minutes: number;
  readonly activity: Activity;
}

/**
 * A focus round, counting down: "Read Round 3 12:04 left ■". Ends it when its time is over and somebody looks: the
 * notification of a phone would be withdrawn, and a message of a hidden tab would be missed.
 */
export function RoundBar({ timer, activity, minutes, ...bar }: RoundBarProps) {
  const text = useText();
  // Renders each second.
  useElapsedSeconds(timer.startedAt);
  const isVisible = useIsVisible();
  const isOver = isVisible && now() >= timerLimit(timer);
  useEffect(() => {
    if (isOver) endRound(timer, activity);
  }, [isOver, timer, activity]);
  const detail = text('focus.round', { count: knownRounds(activity.id, timer.startedAt, minutes) + 1 });
  return <TimerBar {...bar} minutes={minutes} detail={detail} />;
}
