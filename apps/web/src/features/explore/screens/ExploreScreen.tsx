import type { Activity } from '@sevenfold/contract';
import { useRowsState } from '#data';
import { paths, useParams, useTitle } from '#navigation';
import { useText } from '#platform';
import { ActivityTile, ErrorState, Loading, PageHeader } from '#ui';
import { ActivityGone, BackBar, useActivity } from '#features/activity';
import { Explorer } from '../components/Explorer';
import { ExploreSkeleton } from '../components/ExploreSkeleton';

export default function ExploreScreen() {
  const text = useText();
  const activity = useActivity(useParams()['id'] ?? '');
  const rows = useRowsState();
  useTitle(activity ? text('explore.tab', { name: activity.name }) : text('explore.title'));
  if (activity) return <Found activity={activity} />;
  return (
    <div className="column-grids pt-8 pb-16">
      {activity === undefined && (
        <h1 tabIndex={-1} className="sr-only">
          {text('explore.title')}
        </h1>
      )}
      {activity === undefined && rows.isFailed ? (
        <ErrorState onRetry={rows.retry} busy={rows.isReading} />
      ) : (
        <Loading pending={activity === undefined} skeleton={<ExploreSkeleton />}>
          {activity === null && <ActivityGone title={text('explore.title')} />}
        </Loading>
      )}
    </div>
  );
}

function Found({ activity }: { activity: Activity }) {
  const text = useText();
  return (
    <div className="column-grids pb-16">
      <BackBar to={paths.activity(activity.id)} name={activity.name} />
      <PageHeader
        title={text('explore.title')}
        lead={<ActivityTile icon={activity.icon} color={activity.color} size={44} />}
        sub={activity.name}
      />
      <Explorer activity={activity} />
    </div>
  );
}
