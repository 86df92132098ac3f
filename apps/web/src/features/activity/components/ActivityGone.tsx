import { Link, paths } from '#navigation';
import { useText } from '#platform';
import { buttonClass, EmptyState } from '#ui';

/** Replaces the page of an activity that does not exist. */
export function ActivityGone() {
  const text = useText();
  return (
    // In the middle of the window, over the bottom padding of the page.
    <div className="-mb-16 flex min-h-[calc(100dvh-var(--tabs-height)-var(--safe-bottom)-4rem)] flex-col justify-center">
      <EmptyState
        drawing="lost"
        isHeading
        text={text('activity.notFound')}
        action={
          <Link {...paths.activities()} className={buttonClass({ variant: 'primary' })}>
            {text('activity.all')}
          </Link>
        }
      />
    </div>
  );
}
