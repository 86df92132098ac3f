import { Link2 } from 'lucide-react';
import { useParams, useShortcuts, useTitle } from '#navigation';
import { useText } from '#platform';
import { Button, EmptyState, Loading, PageError } from '#ui';
import { ActivityGone, SubpageTop, useActivity } from '#features/activity';
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
      <SubpageTop id={id} activity={activity} name={text('objective.linkedTitle')} isFailed={isError} />
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
            <div className="flex flex-col gap-3">
              <LinkedCards linked={linked} heading="h2" />
              <button
                type="button"
                onClick={pick}
                className="press flex min-h-11 w-full items-center justify-center gap-1.5 rounded-card border border-dashed border-n6 px-3.5 text-small font-medium text-n10 hover:bg-n3 hover:text-n12 active:bg-n4"
              >
                <Link2 className="size-4.5" aria-hidden="true" />
                {text('objective.linkObjective')}
              </button>
            </div>
          )}
        </Loading>
      )}
      <LinkedSheets linked={linked} />
    </div>
  );
}
