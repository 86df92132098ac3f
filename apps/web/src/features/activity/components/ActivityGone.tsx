import { Link } from '../../../navigation/navigation';
import { paths } from '../../../navigation/paths';
import { useText } from '../../../platform/text';
import { buttonClass } from '../../../ui/buttonClass';
import { EmptyState } from '../../../ui/EmptyState';

/** Replaces the page of an activity that does not exist. @param title document title for screen readers */
export function ActivityGone({ title }: { readonly title: string }) {
  const text = useText();
  return (
    <>
      <h1 tabIndex={-1} className="sr-only">
        {title}
      </h1>
      <EmptyState
        drawing="lost"
        text={text('activity.notFound')}
        action={
          <Link {...paths.activities()} className={buttonClass({ variant: 'primary' })}>
            {text('activity.all')}
          </Link>
        }
      />
    </>
  );
}
