import * as samples from '@sevenfold/contract/samples';
import { screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, it } from 'vitest';
import { deviceRows } from '../../src/data/deviceRows';
import ActivityRoute from '../../src/routes/screens/ActivityRoute';
import ExploreScreen from '../../src/features/explore/screens/ExploreScreen';
import LinkedObjectivesScreen from '../../src/features/objective/screens/LinkedObjectivesScreen';
import { currentLocation } from '../../src/navigation/location';
import { ShownContext } from '../../src/navigation/navigation';
import { text } from '../../src/platform/text';
import { renderOnDevice } from '../dom/render';

function showLoading(page: ReactElement): void {
  deviceRows.clear();
  deviceRows.showUser(samples.user());
  renderOnDevice(<ShownContext value={{ location: currentLocation(), params: { id: 'run' } }}>{page}</ShownContext>);
}
it('the page of an activity has its link back while it is loading', async () => {
  showLoading(<ActivityRoute />);
  expect(await screen.findByRole('link', { name: text('activity.title') })).toBeVisible();
});

it.each([
  ['data', <ExploreScreen key="explore" />],
  ['objectives', <LinkedObjectivesScreen key="objectives" />],
])('the page of its %s leads back to it before its name is known', (_, page) => {
  showLoading(page);
  expect(screen.getByRole('link', { name: text('shell.activity') })).toHaveAttribute('href', '/activity/run');
});
