import type { Activity } from '@sevenfold/contract';
import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { paths, useParams, useShortcuts, useTitle } from '#navigation';
import { useText } from '#platform';
import { ActivityTile, Button, EmptyState, Loading, PageError, PageHeader } from '#ui';
import { ActivityGone, BackBar, useActivity } from '#features/activity';
import { useAreas } from '#features/area';
import { useToday } from '#features/user';
import { removeLink } from '../components/cardCommands';
import { cardProps, type Cards } from '../components/cards';
import { ObjectiveCard } from '../components/ObjectiveCard';
import { ObjectivesSkeleton } from '../components/ObjectivesSkeleton';
import { useSheet } from '../components/sheet';
import { Sheets } from '../components/Sheets';
import { useReopened } from '../components/useReopened';
import { useViews } from '../useViews';

/** /activity/{id}/linked-objectives: objectives an activity contributes to. */
export default function LinkedObjectivesScreen() {
  const text = useText();
  const id = useParams()['id'] ?? '';
  const activity = useActivity(id);
  const today = useToday();
  const loaded = useViews(({ linkedActivityIds }) => linkedActivityIds.includes(id));
  const sheets = useSheet();
  const areas = useAreas() ?? [];
  const { isReadOnly, reopen } = useReopened(today);
  const { open } = sheets;
  const pick = () => open({ kind: 'pick', activityId: id });
  useTitle(text('objective.linkedTitle'));
  useShortcuts({ n: pick }, loaded.views !== undefined && activity !== null);
  const [checkingIn, onCheckIn] = useState<string | null>(null);
  const cards: Cards = { loaded, areas, isReadOnly, onReopen: reopen, open, checkingIn, onCheckIn };
  return (
    <div className="column-grids pb-16">
      {activity === null ? (
        <ActivityGone title={text('objective.linkedTitle')} />
      ) : (
        <Top id={id} activity={activity} onPick={pick} hasSome={(loaded.views ?? []).length > 0} />
      )}
      {activity !== null && loaded.isError && loaded.views === undefined && (
        <PageError text={text('objective.loadError')} onRetry={loaded.retry} busy={loaded.isBusy} />
      )}
      {activity !== null && !(loaded.isError && loaded.views === undefined) && (
        <Loading pending={loaded.views === undefined || activity === undefined} skeleton={<ObjectivesSkeleton />}>
          <LinkedCards cards={cards} activityId={id} onPick={pick} />
        </Loading>
      )}
      <Sheets control={sheets} loaded={loaded} isReadOnly={isReadOnly} />
    </div>
  );
}

interface TopProps {
  readonly id: string;
  /** Undefined until loaded. */
  readonly activity: Activity | undefined;
  readonly hasSome: boolean;
  onPick(): void;
}

function Top({ id, activity, hasSome, onPick }: TopProps) {
  const text = useText();
  return (
    <>
      <BackBar to={paths.activity(id)} name={activity?.name ?? text('shell.activity')} />
      <PageHeader
        title={text('objective.linkedTitle')}
        sub={activity?.name ?? '\u00A0'}
        lead={activity && <ActivityTile icon={activity.icon} color={activity.color} size={44} />}
        actions={
          hasSome && (
            <Button variant="primary" kbd="n" icon={<Link2 aria-hidden="true" />} onClick={onPick}>
              {text('objective.linkObjective')}
            </Button>
          )
        }
      />
    </>
  );
}

function LinkedCards({ cards, activityId, onPick }: { cards: Cards; activityId: string; onPick(): void }) {
  const text = useText();
  const views = (cards.loaded.views ?? []).toSorted((a, b) => Number(a.time === 'PAST') - Number(b.time === 'PAST'));
  if (views.length === 0) {
    return (
      <EmptyState
        drawing="activities"
        text={text('objective.linkedEmpty')}
        action={
          <Button variant="primary" onClick={onPick}>
            {text('objective.linkAn')}
          </Button>
        }
      />
    );
  }
  return (
    <ul aria-label={text('objective.linkedTitle')} className="flex flex-col gap-3">
      {views.map((view) => (
        <li key={view.objective.id}>
          <ObjectiveCard
            {...cardProps(view, cards)}
            showsPeriod
            heading="h2"
            onUnlink={() => removeLink(view.objective, activityId)}
          />
        </li>
      ))}
    </ul>
  );
}
