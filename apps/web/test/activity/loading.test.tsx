import * as samples from '@sevenfold/contract/samples';
import { screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, it } from 'vitest';
import { deviceRows } from '../../src/data/deviceRows';
import ActivityScreen from '../../src/features/activity/screens/ActivityScreen';
import ExploreScreen from '../../src/features/explore/screens/ExploreScreen';
import { currentLocation } from '../../src/navigation/location';
import { ShownContext } from '../../src/navigation/navigation';
import { text } from '../../src/platform/text';
import { renderOnDevice } from '../dom/render';

function showLoading(page: ReactElement): void {
  deviceRows.clear();
  deviceRows.showUser(samples.user());
  renderOnDevice(<ShownContext value={{ location: currentLocation(), params: { id: 'run' } }}>{page}</ShownContext>);
}
const linkBack = () => screen.queryByRole('link', { name: text('activity.title') });

it('the page of an activity has its link back while it is loading', async () => {
  showLoading(<ActivityScreen />);
  expect(await screen.findByRole('link', { name: text('activity.title') })).toBeVisible();
});

it('the page of its data names nothing that it leads back to before the activity is known', () => {
  showLoading(<ExploreScreen />);
  expect(screen.getByRole('heading', { name: text('explore.title') })).toBeVisible();
  expect(linkBack()).toBeNull();
});
