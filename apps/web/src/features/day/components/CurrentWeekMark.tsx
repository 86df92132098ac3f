import type { WeekMark as WeekMarkData } from '@sevenfold/domain/activity';
import { weekIdOf, weekView } from '@sevenfold/domain/calendar';
import { useMemo } from 'react';
import { type Derived, useDerived } from '#platform';
import { WeekMark } from '#ui';
import { useToday, useWeekStartDay } from '#features/user';
import { useDerivedWeekMark, weekMarkText } from '#features/insight';

/** The mark of the current week in the menu. Renders nothing while loading. */
export default function CurrentWeekMark() {
  const today = useToday();
  const weekStartDay = useWeekStartDay();
  const week = useMemo(() => weekView(weekIdOf(today, weekStartDay), today, weekStartDay), [today, weekStartDay]);
  return <Mark derived={useDerivedWeekMark(week)} />;
}

function Mark({ derived }: { readonly derived: Derived<WeekMarkData | undefined> }) {
  const mark = useDerived(derived);
  return mark && <WeekMark petals={mark.petals} className="size-5" isSmall label={weekMarkText(mark)} />;
}
