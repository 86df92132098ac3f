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
import { fillDevice } from '../dom/device';
import { renderOnDevice } from '../dom/render';

const show = (page: ReactElement) =>
  renderOnDevice(<ShownContext value={{ location: currentLocation(), params: { id: 'run' } }}>{page}</ShownContext>);

function showLoading(page: ReactElement): void {
  deviceRows.clear();
  deviceRows.showUser(samples.user());
  show(page);
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

it.each([
  ['explore.title', <ExploreScreen key="explore" />],
  ['objective.linkedTitle', <LinkedObjectivesScreen key="objectives" />],
] as const)('has the name of the activity as its heading, which also says %s', (key, page) => {
  fillDevice({ activities: [samples.activity({ id: 'run', name: 'Run' })] });
  show(page);
  expect(screen.getByRole('heading', { level: 1, name: `Run ${text(key)}` })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Run' })).toHaveAttribute('href', '/activity/run');
});
