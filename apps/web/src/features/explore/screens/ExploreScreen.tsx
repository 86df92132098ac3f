import { useRowsState } from '#data';
import { useParams, useTitle } from '#navigation';
import { useText } from '#platform';
import { Loading, PageError, Skeleton } from '#ui';
import { ActivityGone, SubpageTop, useActivity } from '#features/activity';
import { Explorer } from '../components/Explorer';
import { ExploreSkeleton } from '../components/ExploreSkeleton';
import { FiguresSkeleton } from '../components/Figures';

export default function ExploreScreen() {
  const text = useText();
  const id = useParams()['id'] ?? '';
  const activity = useActivity(id);
  const rows = useRowsState();
  useTitle(activity ? text('explore.tab', { name: activity.name }) : text('explore.title'));
  if (activity === null)
    return (
      <div className="column-grids pb-16">
        <ActivityGone />
      </div>
    );
  return (
    <div className="column-grids pb-16">
      <SubpageTop id={id} activity={activity} name={text('explore.title')} isFailed={rows.isFailed} />
      <Loading
        pending={!activity && !rows.isFailed}
        skeleton={
          <>
            <FiguresSkeleton />
            {/* In place of the controls. */}
            <Skeleton className="mb-4 h-11 max-w-120 expanded:mb-6 expanded:h-9" />
            <ExploreSkeleton />
          </>
        }
      >
        {activity ? <Explorer activity={activity} /> : <PageError onRetry={rows.retry} busy={rows.isReading} />}
      </Loading>
    </div>
  );
}
