import { Square } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '#platform';
import { activityColor } from './activityColor';
import { formatElapsed } from './elapsed';
import { useElapsedSeconds } from './useElapsedSeconds';

export interface TimerBarProps {
  /** Name of the timed activity: "Read". */
  name: string;
  /** Stored colour. */
  color: string;
  /** Start in epoch milliseconds. */
  startedAt: number;
  /** Length after which the timer ends; the bar then shows the time left instead of the time since the start. */
  minutes?: number | undefined;
  /** Between name and time: "Round 3". */
  detail?: string | undefined;
  onStop(): void;
  onOpen?: (() => void) | undefined;
}

const MINUTE_SECONDS = 60;

/** The running timer at the bottom of every screen, above the tabs: "Read 12:04 ■". */
export function TimerBar({ name, color, startedAt, minutes, detail, onStop, onOpen }: TimerBarProps) {
  const text = useText();
  const seconds = useElapsedSeconds(startedAt);
  return (
    <DockedBar color={color}>
      <button
        type="button"
        onClick={onOpen}
        disabled={!onOpen}
        className="flex h-full min-w-0 items-center gap-2.5 pr-2 pl-4 focus-inset not-disabled:hover:bg-n12/5 not-disabled:active:bg-n12/10 max-medium:flex-1"
      >
        <span className="size-2 flex-none animate-breathe rounded-full bg-(--solid)" aria-hidden="true" />
        <span className="truncate text-body font-strong max-medium:flex-1 max-medium:text-left">{name}</span>
        {detail !== undefined && <span className="flex-none text-small text-n11">{detail}</span>}
        {/* Not a live region, which would be announced every second. */}
        <span role="timer" aria-live="off" className="flex-none text-body tabular-nums">
          {seconds >= 0 &&
            (minutes === undefined
              ? formatElapsed(seconds)
              : text('ui.timeLeft', { time: formatElapsed(minutes * MINUTE_SECONDS - seconds) }))}
        </span>
      </button>
      <button
        type="button"
        aria-label={text('ui.stopTimer', { name })}
        onClick={onStop}
        className="inline-flex h-full w-14 flex-none items-center justify-center text-(--ink) focus-inset hover:bg-n12/5 active:bg-n12/10"
      >
        <Square className="size-4 fill-current" aria-hidden="true" />
      </button>
    </DockedBar>
  );
}

/** The ground of what is docked at the bottom of every screen. @param color stored colour of the activity */
export function DockedBar({ color, children }: { color: string; children: ReactNode }) {
  return (
    <div
      // The ground reaches into the safe area, where neither tabs nor a footer fill it.
      className="pointer-events-auto relative flex h-11 w-full items-center justify-end bg-(--soft) pr-(--safe-right) pl-(--safe-left) text-n12 medium:pr-[calc(var(--safe-right)+1rem)] after:absolute after:inset-x-0 after:top-full after:h-[max(0px,var(--safe-bottom)-var(--footer-height))] after:bg-inherit"
      style={activityColor(color)}
    >
      {children}
    </div>
  );
}
