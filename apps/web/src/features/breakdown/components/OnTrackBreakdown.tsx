import type { Petal } from '@sevenfold/domain/activity';
import { type WeekId, weekView } from '@sevenfold/domain/calendar';
import { useMemo } from 'react';
import { dayHeading } from '../../../platform/format';
import { shareText } from '../../../platform/shareText';
import { useText } from '../../../platform/text';
import { useActivities } from '../../activity/api';
import { useWeekMark, weekMarkText } from '../../insight/useWeekMark';
import { useWeekRecords } from '../../record/useWeekRecords';
import { useToday, useWeekStartDay } from '../../user/api';
import type { BreakdownTarget } from '../../../breakdown/breakdown';
import { Formula, PartList, QueryNotHere } from './Parts';

interface OnTrackBreakdownProps {
  readonly week: WeekId;
  onOpen(target: BreakdownTarget): void;
}

/** The days of the week mark, each with the share of what it was due. */
export function OnTrackBreakdown({ week, onOpen }: OnTrackBreakdownProps) {
  const text = useText();
  const today = useToday();
  const weekStartDay = useWeekStartDay();
  const view = useMemo(() => weekView(week, today, weekStartDay), [week, today, weekStartDay]);
  const mark = useWeekMark(view);
  const query = useWeekRecords(week);
  const activities = useActivities();
  if (!mark || !activities) return <QueryNotHere query={query} />;
  const valueOf = ({ state, share }: Petal): string => {
    if (state === 'FUTURE') return text('breakdown.dayAhead');
    if (state === 'SKIPPED') return text('skip.skipped');
    return state === 'EMPTY' ? text('breakdown.dayFree') : shareText(share);
  };
  return (
    <div className="flex flex-col gap-5">
      <Formula value={weekMarkText(mark)} lines={[[text('breakdown.rule'), text('breakdown.onTrackRule')]]} />
      <PartList
        title={text('breakdown.days')}
        onOpen={onOpen}
        rows={mark.petals.map((petal) => ({
          key: petal.date,
          name: dayHeading(petal.date),
          value: valueOf(petal),
          target: petal.share > 0 || petal.state === 'NOTHING' ? { kind: 'day', date: petal.date } : undefined,
        }))}
      />
    </div>
  );
}
