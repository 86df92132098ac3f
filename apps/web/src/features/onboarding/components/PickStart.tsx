import { parseWeek } from '@sevenfold/domain/typedWeek';
import { useRef, useState } from 'react';
import { useDraftState } from '#drafts';
import { navigate, paths } from '#navigation';
import { useText } from '#platform';
import { Button, cx, LogoMark, publishFooterHeight } from '#ui';
import { addTyped, NO_START, startTiles } from '../pick';
import { rejectedText } from '../rejectedText';
import { completeStep } from '../steps';
import { useStartWith } from '../useStartWith';
import { PickTiles } from './PickTiles';
import { RegionalSettings } from './RegionalSettings';
import { WeekField } from './WeekField';

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
    <div className="mx-auto flex min-h-dvh w-full max-w-216 flex-col px-(--gutter) pt-[calc(var(--safe-top)+1.5rem)] medium:pt-10">
      <header className="flex flex-col items-center text-center">
        <LogoMark size={40} />
        <h1 tabIndex={-1} className="pt-4 text-h1 text-balance">
          {text('onboarding.pickTitle')}
        </h1>
        <p className="max-w-100 pt-1 text-body text-balance text-n10">{text('onboarding.pickText')}</p>
      </header>
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
      <footer
        ref={publishFooterHeight}
        className="sticky bottom-0 z-10 -mx-(--gutter) mt-auto border-t expanded:mx-0 expanded:px-0 border-n4 bg-n1 px-(--gutter) pt-3 pb-[calc(var(--safe-bottom)+.75rem)]"
      >
        <p
          role="status"
          className={cx('pb-2 text-center text-small text-balance text-n11', !(isFull && limit !== null) && 'sr-only')}
        >
          {isFull && limit !== null
            ? text('onboarding.pickLimit', { limit })
            : picks.length > 0 && text('onboarding.pickChosen', { count: picks.length })}
        </p>
        <div className="flex gap-2 medium:justify-between">
          <Button variant="ghost" size="large" className="-ml-4 px-4!" onClick={() => finish(false)}>
            {text('onboarding.pickEmpty')}
          </Button>
          <Button
            variant="primary"
            size="large"
            className="max-medium:flex-1"
            disabled={chosen === 0 || create === undefined}
            onClick={start}
          >
            {text('onboarding.pickStart', { count: Math.min(chosen, room) })}
          </Button>
        </div>
      </footer>
    </div>
  );
}
