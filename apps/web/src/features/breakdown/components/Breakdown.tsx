import type { Activity, Entry } from '@sevenfold/contract';
import type { DayPart, Explained } from '@sevenfold/domain/breakdown';
import { ChevronRight } from 'lucide-react';
import type { BreakdownTarget } from '#breakdown';
import { useText } from '#platform';
import { activityColor, ActivityTile, Bar, cx } from '#ui';
import { useActivities, useCurrentWeek } from '#features/activity';
import { useAreaNames } from '#features/area';
import { valueText as objectiveValueText } from '#features/objective';
import { useWeekStartDay } from '#features/user';
import { type FormulaSubject, formulaLines, type Line, ruleText } from '../formulaText';
import { type DatedGoal, goalVersion } from '../goalVersion';
import { headline } from '../headline';
import { DAYS } from '../measures';
import { type PartRow, type PartSection, partSections, type PartSubject } from '../partRows';
import { EntryList } from './EntryList';

interface BreakdownProps {
  readonly target: BreakdownTarget;
  readonly number: Explained<Entry>;
  /** The activity that the number is about; undefined for one about several. */
  readonly activity?: Activity | undefined;
  /** The goal over several activities that the number is about. */
  readonly goal?: DatedGoal | undefined;
  /** Replaces the text of the number; null where a number above includes it. */
  readonly title?: string | null | undefined;
  /** Formats the values of an objective. */
  readonly valueText?: ((value: number) => string) | undefined;
  /** Lines besides those of the formula; null for none. */
  readonly notes?: readonly (Line | null)[] | undefined;
  /** Other breakdowns to compare with. */
  readonly related?: readonly PartRow[] | undefined;
  onOpen(target: BreakdownTarget): void;
}

/** Draws any number: its value, the lines of its formula, its records and its other parts. */
export function Breakdown({
  target,
  number,
  activity,
  goal,
  title,
  valueText = objectiveValueText,
  notes = [],
  related = [],
  onOpen,
}: BreakdownProps) {
  const text = useText();
  const activities = useActivities();
  const dated = activity ?? goal;
  const subject: FormulaSubject & PartSubject = {
    target,
    activity: dated ?? DAYS,
    valueText,
    currentWeek: useCurrentWeek(),
    weekStartDay: useWeekStartDay(),
    areaName: useAreaNames(),
    activityById: (id) => activities?.find((one) => one.id === id),
    goalText: (week) => (dated ? goalVersion(dated, week, subject.currentWeek) : ''),
  };
  const rule = ruleText(number);
  const lines = [...formulaLines(number, subject), ...notes, rule && (['breakdown.rule', rule] as const)];
  const days = recordsOf(number);
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col gap-2">
        {title !== null && (
          <p className="text-h2 text-n12 tabular-nums first-letter:uppercase">{title ?? headline(number, subject)}</p>
        )}
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 rounded-card bg-n2 px-3.5 py-3 text-small empty:hidden dark:bg-n4/50">
          {lines.map(
            (line) =>
              line && (
                <div key={line[0]} className="contents">
                  <dt className="text-n10">{text(line[0])}</dt>
                  <dd className="min-w-0 text-n12 tabular-nums wrap-anywhere">{line[1]}</dd>
                </div>
              ),
          )}
        </dl>
      </div>
      {activity && days && <EntryList activity={activity} days={days} isLong={target.kind !== 'week'} />}
      <PartList section={{ title: 'breakdown.compared', rows: related }} onOpen={onOpen} />
      {partSections(number, subject).map((section) => (
        <PartList key={section.title} section={section} onOpen={onOpen} />
      ))}
    </div>
  );
}

/** The days whose records a number adds up; undefined for a number without records. */
function recordsOf({ formula, parts }: Explained<Entry>): readonly DayPart<Entry>[] | undefined {
  const [first] = parts;
  if (first?.kind === 'NUMBER') return recordsOf(first.number);
  return formula.kind === 'SUM' && formula.measure !== 'MINUTES'
    ? parts.flatMap((part) => (part.kind === 'DAY' ? part : []))
    : undefined;
}

interface PartListProps {
  readonly section: PartSection;
  onOpen(target: BreakdownTarget): void;
}

/** Parts of one kind, one line each; each part can open its own breakdown. */
export function PartList({ section: { title, rows }, onOpen }: PartListProps) {
  const text = useText();
  if (rows.length === 0) return null;
  return (
    <section>
      <h3 className="pb-1 text-small font-semibold text-n10">{text(title)}</h3>
      <ul className="-mx-2">
        {rows.map((row) => (
          <Part key={row.key} row={row} hasChevronSpace={rows.some(({ target }) => target)} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  );
}

interface PartProps {
  readonly row: PartRow;
  /** True if a row of the list opens something, so that the values of all end below each other. */
  readonly hasChevronSpace: boolean;
  onOpen(target: BreakdownTarget): void;
}

function Part({ row: { name, value, note, target, activity, progress }, hasChevronSpace, onOpen }: PartProps) {
  const content = (
    <>
      {activity && <ActivityTile icon={activity.icon} color={activity.color} size={28} />}
      <span className="min-w-0 flex-1">
        <span className="block text-body wrap-anywhere first-letter:uppercase">{name}</span>
        {note !== undefined && <span className="block text-small text-n10 first-letter:uppercase">{note}</span>}
      </span>
      {activity && progress !== undefined && (
        <span className="flex w-10 flex-none medium:w-16 max-[22.5rem]:hidden" style={activityColor(activity.color)}>
          <Bar share={progress} wide />
        </span>
      )}
      <span className="min-w-11 flex-none text-right text-body text-n11 tabular-nums">{value}</span>
    </>
  );
  return (
    <li className="relative not-first:before:absolute not-first:before:inset-x-2 not-first:before:top-0 not-first:before:border-t not-first:before:border-n4">
      {target ? (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => onOpen(target)}
          className="flex min-h-11 w-full items-center gap-3 rounded-icon px-2 py-2 text-left transition-colors hover:bg-n3/60 active:bg-n3 focus-inset"
        >
          {content}
          <ChevronRight className="size-4.5 flex-none text-n9" aria-hidden="true" />
        </button>
      ) : (
        <span className={cx('flex min-h-11 items-center gap-3 px-2 py-2', hasChevronSpace && 'pr-9.5')}>{content}</span>
      )}
    </li>
  );
}
