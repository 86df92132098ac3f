import type { Activity } from '@sevenfold/contract';
import { useState } from 'react';
import { dispatch } from '../../../dispatch/dispatch';
import { useDraftState } from '../../../drafts/useDraftState';
import { navigate } from '../../../navigation/location';
import { paths } from '../../../navigation/paths';
import { newId } from '../../../platform/id';
import { useText } from '../../../platform/text';
import { Button } from '../../../ui/Button';
import { publishFooterHeight } from '../../../ui/footerHeight';
import { cx } from '../../../ui/cx';
import { LogoMark } from '../../../ui/Logo';
import { createActivity } from '../../activity/commands';
import { useActivityRoom, useCurrentWeek } from '../../activity/current';
import { EXAMPLES } from '../../activity/example';
import { useAreas } from '../../area/api';
import { together } from '../../record/api';
import { activitiesOf, type Picks, toggled } from '../pick';
import { completeStep } from '../steps';
import { PickTile } from './PickTile';

const NO_PICKS: Picks = [];
/** Picks that the screen asks for; from then on, starting empty recedes. */
const ENOUGH = 3;

/** The first screen of a new account: twelve activities to choose from, then straight to today. */
export function PickStart({ activities }: { activities: readonly Activity[] }) {
  const text = useText();
  const areas = useAreas();
  const week = useCurrentWeek();
  const { limit, used } = useActivityRoom(activities);
  const room = limit === null ? Infinity : Math.max(0, limit - used);
  const { value: picks, change, drop } = useDraftState('onboarding', () => NO_PICKS);
  const [isFull, setFull] = useState(false);
  const finish = (first: boolean) => {
    drop();
    completeStep('WELCOME');
    navigate({ ...paths.day(), replace: true, ...(first && { state: { firstTap: true } }) });
  };
  const start = () => {
    const made = activitiesOf(picks, { areas: areas ?? [], week, newId });
    const isShort = made.some(({ weeklyGoalsTimeline = [] }) => weeklyGoalsTimeline.length > 1);
    dispatch(
      together(made.map(createActivity)),
      text(isShort ? 'onboarding.toastShort' : 'onboarding.toastStarted', { count: made.length }),
    );
    finish(true);
  };
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-240 flex-col px-(--gutter) pt-[calc(var(--safe-top)+1.5rem)] medium:pt-12">
      <header className="flex flex-col items-center text-center">
        <LogoMark size={40} />
        <h1 tabIndex={-1} className="pt-4 text-h1 text-balance">
          {text('onboarding.pickTitle')}
        </h1>
        <p className="max-w-100 pt-1 text-body text-balance text-n10">{text('onboarding.pickText')}</p>
      </header>
      <ul
        aria-label={text('onboarding.tiles')}
        className="grid grid-cols-2 gap-3 pt-6 pb-6 medium:grid-cols-3 expanded:grid-cols-4"
      >
        {EXAMPLES.map((example) => {
          const picked = picks.find(({ name }) => name === example.name);
          return (
            <PickTile
              key={example.name}
              example={example}
              target={picked?.target ?? example.target}
              isPicked={picked !== undefined}
              onToggle={() => {
                const hasRoom = picked !== undefined || picks.length < room;
                setFull(!hasRoom);
                if (hasRoom) change((before) => toggled(before, example));
              }}
              onTarget={(target) =>
                change((before) => before.map((pick) => (pick.name === example.name ? { ...pick, target } : pick)))
              }
            />
          );
        })}
      </ul>
      <footer
        ref={publishFooterHeight}
        className="sticky bottom-0 z-10 -mx-(--gutter) mt-auto border-t border-n4 bg-n1 px-(--gutter) pt-3 pb-[calc(var(--safe-bottom)+.75rem)] medium:static medium:mt-0 medium:border-0 medium:pb-12"
      >
        <p
          role="status"
          className={cx('pb-2 text-center text-small text-balance text-n11', !(isFull && limit !== null) && 'sr-only')}
        >
          {isFull && limit !== null
            ? text('onboarding.pickLimit', { limit })
            : picks.length > 0 && text('onboarding.pickChosen', { count: picks.length })}
        </p>
        <div className="mx-auto flex max-w-120 gap-2">
          <Button
            variant={picks.length < ENOUGH ? 'neutral' : 'ghost'}
            size="large"
            className="flex-1"
            onClick={() => finish(false)}
          >
            {text('onboarding.pickEmpty')}
          </Button>
          <Button
            variant="primary"
            size="large"
            className="flex-1"
            disabled={picks.length === 0 || areas === undefined}
            onClick={start}
          >
            {text('onboarding.pickStart', { count: picks.length })}
          </Button>
        </div>
      </footer>
    </div>
  );
}
