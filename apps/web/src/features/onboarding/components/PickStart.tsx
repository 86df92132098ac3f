import { parseWeek } from '@sevenfold/domain/typedWeek';
import { useRef, useState } from 'react';
import { useDraftState } from '#drafts';
import { navigate, paths } from '#navigation';
import { useText } from '#platform';
import { Button } from '#ui';
import { addTyped, NO_START, startTiles } from '../pick';
import { rejectedText } from '../rejectedText';
import { completeStep } from '../steps';
import { useStartWith } from '../useStartWith';
import { FlowFrame } from './FlowFrame';
import { PickTiles } from './PickTiles';
import { RegionalSettings } from './RegionalSettings';
import { WeekField } from './WeekField';

/** Number of activities that the title asks for; fewer and more are fine. */
const GOAL = 3;

/** The first screen of a new account: activities to choose from or to type, then straight to today. */
export function PickStart() {
  const text = useText();
  const { room, limit, create } = useStartWith();
  const { value, change, drop } = useDraftState('start', () => NO_START);
  const { picks, typed } = value;
  const pending = parseWeek(value.text);
  // A week that was typed but not added counts, too.
  const chosen = addTyped(value, pending, Infinity).picks.length;
  const [isFull, setFull] = useState(false);
  const finish = (first: boolean) => {
    drop();
    completeStep('WELCOME');
    navigate({ ...paths.day(), replace: true, ...(first && { state: { firstTap: true } }) });
  };
  const field = useRef<HTMLTextAreaElement>(null);
  /** Says what of the typed week was not understood; null until it was to be added. */
  const [error, setError] = useState<string | null>(null);
  const add = () => {
    const isEmpty = pending.activities.length === 0;
    setError(rejectedText(pending.rejected) ?? (isEmpty ? text('onboarding.typeEmpty') : null));
    if (isEmpty) return;
    setFull(chosen > room);
    change((before) => addTyped(before, pending, room));
  };
  const start = () => {
    const isUnexplained = pending.rejected.length > 0 && error === null;
    // Otherwise, what was typed would be left out without a word.
    if (isUnexplained || chosen > room) {
      add();
      field.current?.focus();
      return;
    }
    const all = pending.activities.length > 0 ? addTyped(value, pending, room) : value;
    create?.(startTiles(all.typed), all.picks);
    finish(true);
  };
  return (
    <FlowFrame
      part="WELCOME"
      title={text('onboarding.pickTitle')}
      text={text('onboarding.pickText')}
      skip={text('onboarding.pickEmpty')}
      onSkip={() => finish(false)}
      status={
        isFull && limit !== null
          ? text('onboarding.pickLimit', { limit })
          : chosen > GOAL
            ? text('onboarding.pickChosen', { count: chosen })
            : text('onboarding.position', { position: chosen, count: GOAL })
      }
      action={
        <Button
          variant="primary"
          size="large"
          className="max-medium:flex-1"
          disabled={chosen === 0 || create === undefined}
          onClick={start}
        >
          {text('onboarding.pickStart', { count: Math.min(chosen, room) })}
        </Button>
      }
    >
      <WeekField
        ref={field}
        value={value.text}
        error={error}
        onChange={(typedText) => {
          change((before) => ({ ...before, text: typedText }));
          setError(null);
        }}
        onAdd={add}
      />
      <PickTiles
        tiles={startTiles(typed)}
        picks={picks}
        room={room}
        onChange={(changed) => change((before) => ({ ...before, picks: changed(before.picks) }))}
        onFull={setFull}
        className="grid grid-cols-2 gap-3 pt-5 pb-6 medium:grid-cols-3 expanded:grid-cols-4"
      />
      <RegionalSettings />
    </FlowFrame>
  );
}
