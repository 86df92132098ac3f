import { weekId } from '@sevenfold/domain/calendar';
import type { GoalOffer } from '@sevenfold/domain/review';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { GoalsStep } from '../../src/features/review/components/GoalsStep';
import { text } from '../../src/platform/text';
import { renderOnDevice } from '../dom/render';
import { activity } from '../day/samples';
import { goalOffer } from './facts';

const keep = (activityId: string, over: Partial<GoalOffer> = {}): GoalOffer =>
  goalOffer({ activityId, suggested: null, action: 'KEEP', reason: 'ON_TRACK', metWeeks: 6, average: 3, ...over });
const raise = (activityId: string) => goalOffer({ activityId });
const withoutGoal = (activityId: string) => keep(activityId, { current: null, reason: 'NO_GOAL' });

function show(...offers: readonly GoalOffer[]) {
  const activities = offers.map(({ activityId, current }) =>
    activity({ id: activityId, name: activityId, ...(current === null && { weeklyGoalsTimeline: [] }) }),
  );
  return renderOnDevice(
    <GoalsStep
      week={weekId('2026-W40')}
      offers={offers}
      activities={activities}
      from={weekId('2026-W41')}
      considered={{ from: weekId('2026-W33'), to: weekId('2026-W40') }}
      chosen={{ choices: new Map(), choose: () => undefined }}
      diff={[]}
    />,
  );
}

const fold = (...parts: readonly string[]) => screen.getByRole('button', { name: parts.join(' · ') });
const stay = (count: number, hasOthers: boolean) => text('review.stay', { count, hasOthers: String(hasOthers) });
const without = (count: number) => text('review.withoutGoal', { count });

describe("next week's goals", () => {
  it('are shown at a glance where none is worth a look, and can be opened to be changed', async () => {
    const user = show(keep('run'), keep('read', { current: 5 }), withoutGoal('sing'));
    expect(screen.getByText(text('review.nothingToChange'))).toBeVisible();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'run3 days a week',
      'read5 days a week',
    ]);
    expect(screen.queryByRole('spinbutton')).toBeNull();
    // A pencil: a closed chevron would deny the goals below it.
    const chevron = () => fold(stay(2, false), without(1)).querySelector('.lucide-chevron-down');
    expect(chevron()).toBeNull();
    await user.click(fold(stay(2, false), without(1)));
    expect(chevron()).not.toBeNull();
    expect(screen.getAllByRole('spinbutton')).toHaveLength(2);
    expect(screen.queryByText('5 days a week')).toBeNull();
  });

  it('are shown at a glance beside those that are worth a look', () => {
    show(raise('run'), keep('read'));
    expect(fold(stay(1, true))).toHaveAttribute('aria-expanded', 'false');
    expect(screen.getByText('read')).toBeVisible();
  });

  it('are counted apart from activities without a goal', () => {
    show(keep('run'), keep('read'), withoutGoal('sing'));
    expect(fold(stay(2, false), without(1))).toBeVisible();
  });

  it('may be none, with activities that have no goal', () => {
    show(withoutGoal('sing'));
    expect(fold(without(1))).toBeVisible();
  });
});
