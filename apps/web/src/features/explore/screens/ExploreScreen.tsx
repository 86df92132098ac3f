import type { Activity } from '@sevenfold/contract';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft } from 'lucide-react';
import { Link, useParams } from '../../../app/navigation/navigation';
import { paths } from '../../../app/paths';
import { useTitle } from '../../../app/title';
import { useText } from '../../../platform/text';
import { ActivityTile } from '../../../ui/ActivityTile';
import { buttonClass } from '../../../ui/buttonClass';
import { EmptyState } from '../../../ui/EmptyState';
import { ErrorState } from '../../../ui/ErrorState';
import { PageHeader } from '../../../ui/PageHeader';
import { Loading } from '../../../ui/Skeleton';
import { activitiesQuery, useActivity } from '../../activity/api';
import { EvidenceHost } from '../../evidence/components/EvidenceHost';
import { Explorer } from '../components/Explorer';
import { ExploreSkeleton } from '../components/ExploreSkeleton';

export default function ExploreScreen() {
  const text = useText();
  const activity = useActivity(useParams()['id'] ?? '');
  const query = useQuery(activitiesQuery);
  useTitle(activity ? text('explore.tab', { name: activity.name }) : text('explore.title'));
  if (activity) return <Found activity={activity} />;
  return (
    <div className="column-grids pt-8 pb-16">
      <h1 tabIndex={-1} className="sr-only">{text('explore.title')}</h1>
      {activity === undefined && query.isError ? (
        <ErrorState onRetry={() => void query.refetch()} busy={query.isFetching} />
      ) : (
        <Loading pending={activity === undefined} skeleton={<ExploreSkeleton />}>
          <EmptyState drawing="lost" text={text('activity.notFound')} action={<Link {...paths.activities()} className={buttonClass({ variant: 'primary' })}>{text('activity.all')}</Link>} />
        </Loading>
      )}
    </div>
  );
}

function Found({ activity }: { activity: Activity }) {
  const text = useText();
  return (
    <div className="column-grids pb-16">
      <div className="relative z-1 mb-[calc(-1rem-var(--safe-top))] pt-[calc(var(--safe-top)+.75rem)]">
        <Link {...paths.activity(activity.id)} className="hit press -ml-1 inline-flex min-h-8 max-w-full items-center gap-0.5 rounded-icon pr-2 text-small text-n10 hover:text-n12">
          <ChevronLeft className="size-4.5 flex-none" aria-hidden="true" />
          <span className="truncate">{activity.name}</span>
        </Link>
      </div>
      <PageHeader title={text('explore.title')} lead={<ActivityTile icon={activity.icon} color={activity.color} size={44} />} sub={activity.name} />
      <Explorer activity={activity} />
      <EvidenceHost />
    </div>
  );
}
