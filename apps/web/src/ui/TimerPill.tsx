import { Square } from 'lucide-react';
import { useText } from '../platform/text';
import { activityColor } from './activityColor';
import { formatElapsed } from './elapsed';
import { useElapsedSeconds } from './useElapsedSeconds';

export interface TimerPillProps {
  /** Name of the timed activity: "Read". */
  name: string;
  /** Stored colour. */
  color: string;
  /** Start in epoch milliseconds. */
  startedAt: number;
  onStop(): void;
  onOpen?: (() => void) | undefined;
}

/** The running timer, shown on every screen: "Read 12:04 ■". */
export function TimerPill({ name, color, startedAt, onStop, onOpen }: TimerPillProps) {
  const text = useText();
  const seconds = useElapsedSeconds(startedAt);
  return (
    <div
      className="pointer-events-auto inline-flex min-h-11 w-fit max-w-full items-center gap-1 rounded-full bg-popover py-1 pr-1 pl-1.5 shadow-s2"
      style={activityColor(color)}
    >
      <button
        type="button"
        onClick={onOpen}
        disabled={!onOpen}
        className="flex min-h-9 min-w-0 items-center gap-2 rounded-full pr-1 pl-2 not-disabled:hover:bg-n3"
      >
        <span className="size-2 flex-none animate-breathe rounded-full bg-(--solid)" aria-hidden="true" />
        <span className="truncate text-body font-strong">{name}</span>
        {/* Not a live region, which would be announced every second. */}
        <span role="timer" aria-live="off" className="text-body text-n11 tabular-nums">
          {formatElapsed(seconds)}
        </span>
      </button>
      <button
        type="button"
        aria-label={text('ui.stopTimer', { name })}
        onClick={onStop}
        className="hit press inline-flex size-9 flex-none items-center justify-center rounded-full bg-(--soft) text-(--ink) hover:bg-n4 active:bg-n5"
      >
        <Square className="size-3.5 fill-current" aria-hidden="true" />
      </button>
    </div>
  );
}
