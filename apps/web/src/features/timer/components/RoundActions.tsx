import type { Activity } from '@sevenfold/contract';
import { SlidersHorizontal, Timer } from 'lucide-react';
import { useState } from 'react';
import { useText } from '#platform';
import { Button } from '#ui';
import { readRoundChoice, type RoundChoice, startRound } from '../rounds';
import { useTimerOf } from '../timing';
import { RoundForm } from './RoundForm';

interface RoundActionsProps {
  readonly activity: Activity;
  onStarted(): void;
}

/** Starts a focus round from the sheet of an activity: the one chosen last, or another one. Empty while its timer runs. */
export function RoundActions({ activity, onStarted }: RoundActionsProps) {
  const text = useText();
  const [isChoosing, setChoosing] = useState(false);
  // Keeps the buttons in place while the sheet closes.
  const [isStarted, setStarted] = useState(false);
  const choice = readRoundChoice();
  const isRunning = useTimerOf(activity.id) !== null;
  if (isRunning && !isStarted) return null;
  const finish = () => {
    setStarted(true);
    onStarted();
  };
  const start = (chosen: RoundChoice) => {
    startRound(activity, chosen);
    finish();
  };
  return (
    <div className="flex flex-col">
      {choice && !isChoosing && (
        <Button
          variant="ghost"
          className="-ml-4 self-start"
          icon={<Timer className="size-4.5" aria-hidden="true" />}
          onClick={() => start(choice)}
        >
          {text('focus.start', { minutes: choice.roundMinutes })}
        </Button>
      )}
      <Button
        variant="ghost"
        className="-ml-4 self-start"
        aria-expanded={isChoosing}
        icon={
          choice && !isChoosing ? (
            <SlidersHorizontal className="size-4.5" aria-hidden="true" />
          ) : (
            <Timer className="size-4.5" aria-hidden="true" />
          )
        }
        onClick={() => setChoosing(!isChoosing)}
      >
        {text('focus.choose')}
      </Button>
      {isChoosing && (
        <div className="animate-fade-in pt-1 pb-3">
          <RoundForm activity={activity} variant="neutral" onStarted={finish} />
        </div>
      )}
    </div>
  );
}
