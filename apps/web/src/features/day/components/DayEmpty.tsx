import { navigate, paths } from '#navigation';
import { useText } from '#platform';
import { Button, EmptyState } from '#ui';
import { FirstActivity } from '#features/activity';

/** Shown when the date has no activities: none exist, or all are archived. */
export default function DayEmpty({ isFirst, isPast }: { readonly isFirst: boolean; readonly isPast: boolean }) {
  const text = useText();
  if (isFirst) return <FirstActivity drawing="day" />;
  return (
    <EmptyState
      drawing={isPast ? 'day' : 'activities'}
      text={text(isPast ? 'day.nothingThen' : 'day.allArchived')}
      action={<Button onClick={() => navigate(paths.activities())}>{text('day.goToActivities')}</Button>}
    />
  );
}
