import { addWeeks, type CivilDate, type WeekId } from '@sevenfold/domain/calendar';
import type { BreakdownTarget } from '../../../breakdown/breakdown';
import { weekdayLong } from '../../../platform/format';
import { weekLabel } from '../../../platform/weekLabel';
import { useText } from '../../../platform/text';
import { changeText } from '../../../ui/changeText';
import { changeFormula } from '../../insight/formula';
import { useWeekStartDay } from '../../user/api';
import { Formula, PartList } from './Parts';

interface WeekComparisonProps {
  readonly week: WeekId;
  /** Last day that is compared, of the running week; null if the week is over. */
  readonly upTo: CivilDate | null;
  readonly value: number;
  readonly valueBefore: number;
  format(value: number): string;
  /** Format of the numbers in the formula; by default `format`. */
  formatBare?(value: number): string;
  targetOf(week: WeekId): BreakdownTarget;
  onOpen(target: BreakdownTarget): void;
}

/** A value of a week compared with that of the previous week. */
export function WeekComparison(props: WeekComparisonProps) {
  const { week, upTo, value, valueBefore, format, formatBare = format, targetOf, onOpen } = props;
  const text = useText();
  const weekStartDay = useWeekStartDay();
  return (
    <div className="flex flex-col gap-5">
      <Formula
        value={changeText(
          value - valueBefore,
          format(Math.abs(value - valueBefore)),
          upTo === null ? 'WEEK_BEFORE' : 'LAST_WEEK',
        )}
        lines={[
          [text('breakdown.change'), changeFormula(value, valueBefore, formatBare)],
          upTo === null
            ? null
            : [text('breakdown.compared'), text('breakdown.comparedUpTo', { weekday: weekdayLong(upTo) })],
        ]}
      />
      <PartList
        title={text('breakdown.weeks')}
        onOpen={onOpen}
        rows={(
          [
            [week, value],
            [addWeeks(week, -1), valueBefore],
          ] as const
        ).map(([id, ofWeek]) => ({
          key: id,
          name: weekLabel(id, weekStartDay),
          value: format(ofWeek),
          target: targetOf(id),
        }))}
      />
    </div>
  );
}
