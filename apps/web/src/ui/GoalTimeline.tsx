import type { WeeklyGoalsTimeline } from '@sevenfold/domain/activity';
import { compareWeeks, type WeekId } from '@sevenfold/domain/calendar';
import { ChevronDown } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { joined, useText } from '#platform';
import { activityColor } from './activityColor';
import { Button } from './Button';
import { cx } from './cx';
import { type GoalSpan, goalSpans } from './goalSpans';
import { COMPACT, useMedia } from './useMedia';

export interface GoalTimelineProps {
  periods: WeeklyGoalsTimeline;
  currentWeek: WeekId;
  /** Formats a goal in days, times or minutes: "3 days a week". */
  formatTarget(target: number): string;
  /** Formats the weeks of a goal: "since June 2025". `last` is null for an open end. */
  formatDates(first: WeekId, last: WeekId | null): string;
  /** Stored colour. */
  color: string;
  /** Called when a span is selected; a change takes effect from its first week on. */
  onEdit?: ((startWeekId: WeekId) => void) | undefined;
  /** True beside the current goal, which is left out: shows the planned ones, and the earlier ones on request. */
  isFolded?: boolean | undefined;
}

/** Goals shown at first; hiding a single one would save nothing. On a phone, the present one and the rest on its line. */
const SHOWN = 3;
const SHOWN_COMPACT = 1;

/** An activity's weekly goals, a chip per goal, the newest first; the oldest on request. */
export function GoalTimeline({
  periods,
  currentWeek,
  formatTarget,
  formatDates,
  color,
  onEdit,
  isFolded = false,
}: GoalTimelineProps) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  const all = goalSpans(periods, currentWeek).toReversed();
  const spans = isFolded ? all.filter((span) => !isAt(span, currentWeek)) : all;
  const most = useMedia(COMPACT) ? SHOWN_COMPACT : SHOWN;
  const shown = isFolded ? spans.filter(({ first }) => compareWeeks(first, currentWeek) > 0).length : most;
  const hidden = isOpen || (!isFolded && spans.length <= shown + 1) ? 0 : spans.length - shown;
  const list = useRef<HTMLOListElement>(null);
  const open = () => {
    flushSync(() => setOpen(true));
    // The pressed button is gone.
    list.current?.children[shown]?.querySelector('button')?.focus();
  };
  return (
    <div className="flex flex-wrap gap-1.5 empty:hidden" style={activityColor(color)}>
      {spans.length > hidden && (
        <ol ref={list} aria-label={text('ui.goalTimeline')} className="contents">
          {spans.slice(0, spans.length - hidden).map((span) => (
            <li key={span.first} className="flex">
              <Span
                span={span}
                currentWeek={currentWeek}
                formatTarget={formatTarget}
                formatDates={formatDates}
                onEdit={onEdit}
              />
            </li>
          ))}
        </ol>
      )}
      {hidden > 0 &&
        (isFolded ? (
          <button
            type="button"
            onClick={open}
            className="hit press -mx-1 flex items-center gap-1 rounded-chip px-1 py-1 text-small hover:text-n12"
          >
            {text('ui.goalEarlier', { count: hidden })}
            <ChevronDown className="size-4" aria-hidden="true" />
          </button>
        ) : (
          <Button size="small" className="self-stretch" onClick={open}>
            {text('ui.goalEarlier', { count: hidden })}
          </Button>
        ))}
    </div>
  );
}

const isAt = ({ first, last }: GoalSpan, week: WeekId): boolean =>
  compareWeeks(first, week) <= 0 && (last === null || compareWeeks(week, last) <= 0);

interface SpanProps extends Pick<GoalTimelineProps, 'currentWeek' | 'formatTarget' | 'formatDates' | 'onEdit'> {
  span: GoalSpan;
}

function Span({ span, currentWeek, formatTarget, formatDates, onEdit }: SpanProps) {
  const text = useText();
  const target = span.target === null ? text('ui.goalNone') : formatTarget(span.target);
  const isCurrent = isAt(span, currentWeek);
  const dates = formatDates(span.first, span.last);
  const look = cx(
    'flex min-h-11 flex-col justify-center rounded-icon px-2.5 py-1.5 text-left whitespace-nowrap',
    span.target === null
      ? 'border border-dashed border-n6 text-n10 dark:border-n7'
      : isCurrent
        ? 'bg-(--soft) text-(--ink)'
        : 'bg-n3 text-n10',
  );
  const inner = (
    <>
      <span className="text-small font-strong">{target}</span>
      <span className="text-micro tabular-nums">{dates}</span>
    </>
  );
  if (!onEdit) return <div className={look}>{inner}</div>;
  return (
    <button
      type="button"
      aria-label={joined(target, dates)}
      aria-current={isCurrent || undefined}
      onClick={() => onEdit(span.first)}
      className={cx(look, 'press hover:inset-ring hover:inset-ring-n8')}
    >
      {inner}
    </button>
  );
}
