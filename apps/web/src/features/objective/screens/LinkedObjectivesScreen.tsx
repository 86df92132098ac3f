import { periodForNew } from '@sevenfold/domain/objective';
import { Plus } from 'lucide-react';
import { useParams, useShortcuts, useTitle } from '#navigation';
import { useText } from '#platform';
import { ActionRow, Button, Card, EmptyState, Loading, PageError, SectionHeader } from '#ui';
import { ActivityGone, SubpageTop, useActivity } from '#features/activity';
import { focusCardSoon } from '../components/cardCommands';
import { type Linked, LinkedCards, LinkedSheets, useLinked } from '../components/LinkedObjectives';
import { OfferedObjectives, offeredTo } from '../components/OfferedObjectives';
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
        <ActivityGone />
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
            <>
              <LinkedCards linked={linked} heading="h2" />
              <Others linked={linked} />
            </>
          )}
        </Loading>
      )}
      <LinkedSheets linked={linked} />
    </div>
  );
}

/** The other objectives, to be linked with one press, and a new one. */
function Others({ linked: { activityId, cards } }: { readonly linked: Linked }) {
  const text = useText();
  const { loaded, open } = cards;
  const offered = offeredTo(activityId, loaded);
  return (
    <section aria-labelledby="other-objectives" className="pt-8">
      <SectionHeader id="other-objectives" title={text('objective.linkObjective')} />
      <Card>
        {offered.length > 0 && (
          <div className="border-b border-n4 px-2 py-1">
            <OfferedObjectives activityId={activityId} offered={offered} onLinked={focusCardSoon} />
          </div>
        )}
        <div className="p-1">
          <ActionRow
            icon={<Plus aria-hidden="true" />}
            label={text('objective.new')}
            onPress={() => open({ kind: 'create', period: periodForNew('QUARTER', loaded.known.today), activityId })}
          />
        </div>
      </Card>
    </section>
  );
}
