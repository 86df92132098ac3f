import { Plus } from 'lucide-react';
import { navigate, paths } from '#navigation';
import { useText } from '#platform';
import { Button, EmptyState } from '#ui';
import { Sheets, useSheet } from '#features/activity';

/** Shown when the date has no activities: none exist, or all are archived. */
export default function DayEmpty({ isFirst, isPast }: { readonly isFirst: boolean; readonly isPast: boolean }) {
  const text = useText();
  const sheets = useSheet();
  if (isFirst) {
    return (
      <>
        <EmptyState
          drawing="day"
          text={text('day.empty')}
          action={
            <Button
              variant="primary"
              icon={<Plus aria-hidden="true" />}
              onClick={() => sheets.open({ kind: 'create' })}
            >
              {text('day.addActivity')}
            </Button>
          }
        />
        <Sheets control={sheets} />
      </>
    );
  }
  return (
    <EmptyState
      drawing={isPast ? 'day' : 'activities'}
      text={text(isPast ? 'day.nothingThen' : 'day.allArchived')}
      action={<Button onClick={() => navigate(paths.activities())}>{text('day.goToActivities')}</Button>}
    />
  );
}
