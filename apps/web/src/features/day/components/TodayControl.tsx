import type { Activity } from '@sevenfold/contract';
import { weekIdOf, weekView } from '@sevenfold/domain/calendar';
import { useRef } from 'react';
import { useShortcuts } from '#navigation';
import { useActivityRecords } from '#features/record';
import { useToday, useWeekStartDay } from '#features/user';
import { dayRow } from '../row';
import { RowControl } from './RowControl';

/** The control of an activity's row of today, for other pages, with the key of its timer. */
export function TodayControl({ activity }: { readonly activity: Activity }) {
  const today = useToday();
  const weekStartDay = useWeekStartDay();
  const week = weekView(weekIdOf(today, weekStartDay), today, weekStartDay);
  const row = dayRow(activity, useActivityRecords(week, activity.id), today, week);
  const control = useRef<HTMLSpanElement>(null);
  useShortcuts({ p: () => control.current?.querySelector<HTMLElement>('[data-control$=Timer]')?.click() });
  return (
    <span ref={control} className="contents">
      <RowControl dayCell={{ activity, date: today, week }} row={row} />
    </span>
  );
}
