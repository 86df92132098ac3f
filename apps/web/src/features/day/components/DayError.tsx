import { weekNumberOf, type WeekView } from '@sevenfold/domain/calendar';
import { useOnDevice, useWeekLoading } from '#features/record';
import { deviceRows } from '#data';
import { parseInstant, timeOrMoment, useText } from '#platform';
import { ErrorState, PageError } from '#ui';
import { useSettings } from '#features/user';

export interface DayErrorProps {
  readonly week: WeekView;
  /** True when the cause is a missing network connection. */
  readonly isAway: boolean;
  readonly isKnown: boolean;
}

/** Shown when the data could not be read; cached data stays below, with the age of its oldest part. */
export default function DayError({ week, isAway, isKnown }: DayErrorProps) {
  const text = useText();
  const { timezone } = useSettings();
  const { refetch, isFetching } = useWeekLoading(week.id);
  const at = deviceRows.sync.position?.at;
  const isMissing = isAway && !isKnown;
  const onDevice = useOnDevice(isMissing);
  const error = {
    text: isMissing ? text('breakdown.away') : text('week.loadError', { number: weekNumberOf(week.id) }),
    onRetry: refetch,
    busy: isFetching,
  };
  if (!isKnown) return <PageError {...error} note={onDevice} />;
  return <ErrorState {...error} updatedAt={at === undefined ? undefined : timeOrMoment(parseInstant(at), timezone)} />;
}
