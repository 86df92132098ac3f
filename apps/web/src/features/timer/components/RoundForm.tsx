import type { Activity } from '@sevenfold/contract';
import { Timer } from 'lucide-react';
import { useState } from 'react';
import { useText } from '#platform';
import { Button, type ButtonVariant, Segmented } from '#ui';
import { duration } from '#features/record';
import { BREAK_LENGTHS, DEFAULT_CHOICE, readRoundChoice, ROUND_LENGTHS, startRound } from '../rounds';

interface RoundFormProps {
  readonly activity: Activity;
  readonly variant: ButtonVariant;
  onStarted(): void;
}

/** Chooses the lengths of a focus round and of its break, and starts it. */
export function RoundForm({ activity, variant, onStarted }: RoundFormProps) {
  const text = useText();
  const [choice, setChoice] = useState(() => readRoundChoice() ?? DEFAULT_CHOICE);
  const { roundMinutes, breakMinutes } = choice;
  const start = () => {
    startRound(activity, choice);
    onStarted();
  };
  return (
    <div className="flex flex-col gap-4">
      <Segmented
        label={text('focus.length')}
        showLabel
        block
        value={`${roundMinutes}`}
        onChange={(value) => setChoice({ ...choice, roundMinutes: Number(value) })}
        options={ROUND_LENGTHS.map((minutes) => ({ value: `${minutes}`, label: duration(minutes) }))}
      />
      <Segmented
        label={text('focus.break')}
        showLabel
        block
        value={`${breakMinutes}`}
        onChange={(value) => setChoice({ ...choice, breakMinutes: Number(value) })}
        options={BREAK_LENGTHS.map((minutes) => ({
          value: `${minutes}`,
          label: minutes === 0 ? text('focus.noBreak') : duration(minutes),
        }))}
      />
      <Button
        size="large"
        block
        variant={variant}
        icon={<Timer className="size-4.5" aria-hidden="true" />}
        onClick={start}
      >
        {text('focus.start', { minutes: roundMinutes })}
      </Button>
    </div>
  );
}
