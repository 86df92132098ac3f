import { Link, paths } from '#navigation';
import { useText } from '#platform';
import { buttonClass, PlainPage } from '#ui';

/** Replaces the page of an activity that does not exist. */
export function ActivityGone() {
  const text = useText();
  return (
    <PlainPage
      title={text('activity.notFound')}
      action={
        <Link {...paths.activities()} className={buttonClass({ variant: 'primary' })}>
          {text('activity.all')}
        </Link>
      }
    />
  );
}
