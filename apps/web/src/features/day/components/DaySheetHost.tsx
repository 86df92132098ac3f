import type { Activity } from '@sevenfold/contract';
import type { CivilDate, WeekView } from '@sevenfold/domain/calendar';
import { lazy, Suspense, useState } from 'react';
import { loadDaySheet } from '../later';

const DaySheet = lazy(loadDaySheet);

interface DaySheetHostProps {
  /** Activity with the open sheet; undefined for none. */
  readonly activity: Activity | undefined;
  readonly date: CivilDate;
  readonly week: WeekView;
  onClose(): void;
}

/** The day sheet, loaded on first use; stays mounted during the closing animation. */
export function DaySheetHost({ activity, date, week, onClose }: DaySheetHostProps) {
  const [last, setLast] = useState(activity);
  if (activity && activity !== last) setLast(activity);
  if (!last) return null;
  return (
    <Suspense fallback={null}>
      <DaySheet
        key={last.id}
        activity={last}
        date={date}
        week={week}
        isOpen={activity !== undefined}
        onClose={onClose}
      />
    </Suspense>
  );
}
