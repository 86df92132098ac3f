import type { Activity } from '@sevenfold/contract';
import { useState } from 'react';
import { useText } from '#platform';
import { Button, Card, SectionHeader } from '#ui';
import { useAreas } from '#features/area';
import { useToday } from '#features/user';
import { useViews } from '../useViews';
import { removeLink } from './cardCommands';
import { cardProps, type Cards } from './cards';
import { ObjectiveCard } from './ObjectiveCard';
import { type SheetControl, useSheet } from './sheet';
import { Sheets } from './Sheets';
import { useReopened } from './useReopened';

/** The linked objectives of an activity, and the sheets that they open. */
export interface Linked {
  readonly activityId: string;
  readonly cards: Cards;
  readonly sheets: SheetControl;
  /** Opens the choice of another one. */
  pick(): void;
}

export function useLinked(activityId: string): Linked {
  const loaded = useViews(({ linkedActivityIds }) => linkedActivityIds.includes(activityId));
  const sheets = useSheet();
  const areas = useAreas() ?? [];
  const { isReadOnly, reopen } = useReopened(useToday());
  const { open } = sheets;
  const [checkingIn, onCheckIn] = useState<string | null>(null);
  return {
    activityId,
    cards: { loaded, areas, isReadOnly, onReopen: reopen, open, checkingIn, onCheckIn },
    sheets,
    pick: () => open({ kind: 'pick', activityId }),
  };
}

export const LinkedSheets = ({ linked: { sheets, cards } }: { readonly linked: Linked }) => (
  <Sheets control={sheets} loaded={cards.loaded} isReadOnly={cards.isReadOnly} />
);

interface LinkedCardsProps {
  readonly linked: Linked;
  /** Level of the headings, by what is above the cards. */
  readonly heading: 'h2' | 'h3';
}

/** The cards of the linked objectives. */
export function LinkedCards({ linked: { cards, activityId }, heading }: LinkedCardsProps) {
  const text = useText();
  const views = (cards.loaded.views ?? []).toSorted((a, b) => Number(a.time === 'PAST') - Number(b.time === 'PAST'));
  return (
    <ul aria-label={text('objective.linkedTitle')} className="flex flex-col gap-3">
      {views.map((view) => (
        <li key={view.objective.id}>
          <ObjectiveCard
            {...cardProps(view, cards)}
            showsPeriod
            heading={heading}
            onUnlink={() => removeLink(view.objective, activityId)}
          />
        </li>
      ))}
    </ul>
  );
}

/** The linked objectives as a section of the page of their activity; without any, a line that asks for one. */
export function LinkedObjectives({ activity }: { readonly activity: Activity }) {
  const text = useText();
  const linked = useLinked(activity.id);
  const { views } = linked.cards.loaded;
  if (!views) return null;
  return (
    <section>
      {views.length > 0 ? (
        <>
          <SectionHeader
            title={text('objective.linkedTitle')}
            actions={
              <Button size="small" onClick={linked.pick}>
                {text('objective.linkObjective')}
              </Button>
            }
          />
          <LinkedCards linked={linked} heading="h3" />
        </>
      ) : (
        <Card padded className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <div className="min-w-0 flex-1 basis-48">
            <h2 className="text-body font-semibold">{text('objective.linkedTitle')}</h2>
            <p className="text-small text-n10">{text('objective.linkedEmpty')}</p>
          </div>
          <Button size="small" onClick={linked.pick}>
            {text('objective.linkAn')}
          </Button>
        </Card>
      )}
      <LinkedSheets linked={linked} />
    </section>
  );
}
