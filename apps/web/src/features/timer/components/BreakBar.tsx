import type { Activity } from '@sevenfold/contract';
import { Play } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { now, useText } from '#platform';
import { announce, DockedBar, formatElapsed, useElapsedSeconds } from '#ui';
import { type Break, breakEndsAt, endBreak, isOffered, roundStartedAt } from '../breakStore';
import { knownRounds } from '../rounds';
import { startTimer } from '../timing';
import { useFocusOfDock } from '../useFocusOfDock';

const MINUTE_SECONDS = 60;

interface BreakBarProps {
  readonly focusBreak: Break;
  readonly activity: Activity;
}

/** The break after a focus round, counting down: "Break 4:12 ▶ Next round, End". Offers the next round for an hour. */
export function BreakBar({ focusBreak, activity }: BreakBarProps) {
  const text = useText();
  const { roundMinutes, breakMinutes, startedAt } = focusBreak;
  // Renders each second.
  const elapsed = useElapsedSeconds(startedAt);
  const isOver = now() >= breakEndsAt(focusBreak);
  const isShown = isOffered(focusBreak);
  useEffect(() => {
    if (!isShown) endBreak();
  }, [isShown]);
  const bar = useRef<HTMLDivElement>(null);
  useFocusOfDock(bar);
  useAnnouncedEnd(isOver && breakMinutes > 0);
  if (!isShown) return null;
  const count = knownRounds(activity.id, roundStartedAt(focusBreak), roundMinutes);
  const time = formatElapsed(breakMinutes * MINUTE_SECONDS - Math.max(0, elapsed));
  return (
    <DockedBar color={activity.color}>
      <div
        ref={bar}
        role="group"
        aria-label={activity.name}
        className="flex h-full w-full min-w-0 items-center justify-end"
      >
        <span className="flex min-w-0 items-center gap-2.5 pr-2 pl-4 max-medium:flex-1 max-[22.5rem]:gap-2 max-[22.5rem]:pr-1">
          <span className="size-2 flex-none rounded-full bg-(--solid) max-[22.5rem]:hidden" aria-hidden="true" />
          <span className="truncate text-body font-strong max-medium:hidden">{activity.name}</span>
          <span className="truncate text-body max-medium:font-strong max-[22.5rem]:text-small">
            {text(breakMinutes === 0 ? 'focus.roundDone' : isOver ? 'focus.breakOver' : 'focus.break', { count })}
          </span>
          {!isOver && (
            <span
              role="timer"
              aria-live="off"
              aria-label={text('ui.timeLeft', { time })}
              className="flex-none text-body tabular-nums max-[22.5rem]:text-small"
            >
              {time}
            </span>
          )}
        </span>
        <BarButton
          onPress={() => startTimer(activity, { roundMinutes })}
          icon={<Play aria-hidden="true" className="size-3.5 fill-current max-[22.5rem]:hidden" />}
        >
          {text('focus.next')}
        </BarButton>
        <BarButton onPress={endBreak}>{text('focus.end')}</BarButton>
      </div>
    </DockedBar>
  );
}

/** Announces the end of a break that ends while it is shown, once. */
function useAnnouncedEnd(isOver: boolean): void {
  const text = useText();
  const wasOver = useRef(isOver);
  useEffect(() => {
    if (isOver && !wasOver.current) announce(text('focus.breakOver'));
    wasOver.current = isOver;
  }, [isOver, text]);
}

function BarButton({ onPress, icon, children }: { onPress(): void; icon?: ReactNode; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="inline-flex h-full flex-none items-center justify-center gap-2 px-3.5 text-body font-strong whitespace-nowrap text-(--ink) max-[22.5rem]:px-2 max-[22.5rem]:text-small focus-inset hover:bg-n12/5 active:bg-n12/10"
    >
      {icon}
      {children}
    </button>
  );
}
