import { activity } from '@sevenfold/contract/samples';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ConfirmWeek } from '../../src/features/onboarding/components/ConfirmWeek';
import { text } from '../../src/platform/text';
import { fillDevice } from '../dom/device';
import { renderOnDevice } from '../dom/render';

/** Types a week of a user who has four of the five activities of the free plan. */
function renderWeek(typed: string): void {
  const names = ['Run', 'Swim', 'Cook', 'Draw'];
  fillDevice({ activities: names.map((name, order) => activity({ id: name, name, order })) });
  renderOnDevice(<ConfirmWeek typed={typed} onBack={() => undefined} onDone={() => undefined} />);
}

const limit = () => screen.queryByText(text('onboarding.pickLimit', { limit: 5 }));
const pressed = () => screen.queryAllByRole('button', { pressed: true }).map((tile) => tile.textContent);

it('an activity that exists already takes no room of the plan', () => {
  renderWeek('run 3x, read 4h');
  expect(pressed()).toEqual(['Read']);
  expect(limit()).toBeNull();
});

it('the limit of the plan is named when not all new activities have room', () => {
  renderWeek('guitar 2h, read 4h');
  expect(pressed()).toHaveLength(1);
  expect(limit()).toBeVisible();
});
