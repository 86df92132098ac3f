import type { WeekView } from '@sevenfold/domain/calendar';
import { useText } from '#platform';
import { weekdaysText } from '#features/activity';

interface RowWeekdaysProps {
  readonly weekdays: readonly number[] | undefined;
  readonly week: WeekView;
}

/** The weekdays an activity is meant for, on a day that is not one of them. */
export default function RowWeekdays({ weekdays = [], week }: RowWeekdaysProps) {
  useText();
  return weekdaysText(weekdays, week.weekStartDay);
}
