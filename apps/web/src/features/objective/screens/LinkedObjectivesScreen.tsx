import type { Activity } from '@sevenfold/contract';
import { paths, useParams, useShortcuts, useTitle } from '#navigation';
import { useText } from '#platform';
import { ActivityTile, Button, EmptyState, Loading, PageError, PageHeader } from '#ui';
import { ActivityGone, BackBar, useActivity } from '#features/activity';
import { LinkedCards, LinkedSheets, useLinked } from '../components/LinkedObjectives';
import { ObjectivesSkeleton } from '../components/ObjectivesSkeleton';

/** /activity/{id}/linked-objectives: objectives an activity contributes to. */
export default function LinkedObjectivesScreen() {
  const text = useText();
  const id = useParams()['id'] ?? '';
  const activity = useActivity(id);
  const linked = useLinked(id);
  const { pick } = linked;
  const { views, isError, retry, isBusy } = linked.cards.loaded;
  useTitle(text('objective.linkedTitle'));
  useShortcuts({ n: pick }, views !== undefined && activity !== null);
  if (activity === null) {
    return (
      <div className="column-grids pb-16">
        <ActivityGone title={text('objective.linkedTitle')} />
      </div>
    );
  }
  return (
    <div className="column-grids pb-16">
      <Top id={id} activity={activity} />
      {isError && views === undefined ? (
        <PageError text={text('objective.loadError')} onRetry={retry} busy={isBusy} />
      ) : (
        <Loading pending={views === undefined || activity === undefined} skeleton={<ObjectivesSkeleton />}>
          {views?.length === 0 ? (
            <EmptyState
              drawing="activities"
              text={text('objective.linkedEmpty')}
              action={
                <Button variant="primary" onClick={pick}>
                  {text('objective.linkAn')}
                </Button>
              }
            />
          ) : (
            <LinkedCards linked={linked} heading="h2" />
          )}
        </Loading>
      )}
      <LinkedSheets linked={linked} />
    </div>
  );
}

function Top({ id, activity }: { id: string; activity: Activity | undefined }) {
  const text = useText();
  return (
    <>
      <BackBar to={paths.activity(id)} name={activity?.name ?? text('shell.activity')} />
      <PageHeader
        title={text('objective.linkedTitle')}
        sub={activity?.name ?? '\u00A0'}
        lead={activity && <ActivityTile icon={activity.icon} color={activity.color} size={44} />}
      />
    </>
  );
}
