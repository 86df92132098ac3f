import type { WeeklyGoalsTimeline } from '@sevenfold/domain/activity';
import { compareWeeks, type WeekId, weekNumberOf, weekYearOf } from '@sevenfold/domain/calendar';
import { useText } from '../platform/text';
import { activityColor } from './activityColor';
import { cx } from './cx';
import { type GoalSpan, goalSpans } from './goalSpans';

export interface GoalTimelineProps {
  periods: WeeklyGoalsTimeline;
  currentWeek: WeekId;
  /** First week of the drawing; by default the week of the first goal. */
  firstWeek?: WeekId | undefined;
  /** Formats a goal in days, times or minutes: "3 days a week". */
  formatTarget(target: number): string;
  /** Stored colour. */
  color: string;
  /** Called when a span is selected; a change takes effect from its first week on. */
  onEdit?: ((startWeekId: WeekId) => void) | undefined;
}

/** Timeline of an activity's weekly goals, one piece per goal, as wide as the goal's duration. */
export function GoalTimeline({ periods, currentWeek, firstWeek, formatTarget, color, onEdit }: GoalTimelineProps) {
  const text = useText();
  return (
    <ol
      aria-label={text('ui.goalTimeline')}
      className="-m-1 flex gap-1 overflow-x-auto p-1"
      style={activityColor(color)}
    >
      {goalSpans(periods, currentWeek, firstWeek).map((span) => (
        <li key={span.first} className="flex min-w-30" style={{ flex: `${Math.sqrt(span.weeks)} 0 0` }}>
          <Span span={span} currentWeek={currentWeek} formatTarget={formatTarget} onEdit={onEdit} />
        </li>
      ))}
    </ol>
  );
}

interface SpanProps extends Pick<GoalTimelineProps, 'currentWeek' | 'formatTarget' | 'onEdit'> {
  span: GoalSpan;
}

function Span({ span, currentWeek, formatTarget, onEdit }: SpanProps) {
  const text = useText();
  const name = (week: WeekId) => {
    const short = text('ui.week', { week: weekNumberOf(week) });
    const named =
      weekYearOf(week) === weekYearOf(currentWeek)
        ? short
        : text('goal.weekOfYear', { week: short, year: String(weekYearOf(week)) });
    // A span wraps only between its two weeks.
    return named.replaceAll(' ', '\u00A0');
  };
  const target = span.target === null ? text('ui.goalNone') : formatTarget(span.target);
  const from = name(span.first);
  const isCurrent =
    compareWeeks(span.first, currentWeek) <= 0 && (span.last === null || compareWeeks(currentWeek, span.last) <= 0);
  const dates =
    span.last === null
      ? text('ui.goalSince', { from })
      : span.first === span.last
        ? from
        : text('ui.goalSpan', { from, to: name(span.last) });
  const label =
    span.last === null
      ? text('ui.goalSinceLabel', { target, from })
      : text('ui.goalSpanLabel', { target, from, to: name(span.last) });
  const look = cx(
    'flex min-h-11 flex-1 flex-col justify-center rounded-icon px-2.5 py-1.5 text-left',
    span.target === null ? 'border border-dashed border-n6 text-n10' : 'bg-(--soft) text-(--ink)',
    // Text on the solid colour would lack contrast for half of the palette.
    isCurrent && 'inset-ring-2 inset-ring-(--solid)',
  );
  const inner = (
    <>
      <span className="text-small font-strong">{target}</span>
      <span className="text-micro tabular-nums [word-break:keep-all]">{dates}</span>
    </>
  );
  if (!onEdit) return <div className={look}>{inner}</div>;
  return (
    <button
      type="button"
      aria-label={label}
      aria-current={isCurrent || undefined}
      onClick={() => onEdit(span.first)}
      className={cx(look, 'press hover:inset-ring hover:inset-ring-n8')}
    >
      {inner}
    </button>
  );
}
