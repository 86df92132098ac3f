import * as samples from '@sevenfold/contract/samples';
import { screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { deviceRows } from '../../src/data/deviceRows';
import ActivitiesScreen from '../../src/features/activity/screens/ActivitiesScreen';
import ObjectivesScreen from '../../src/features/objective/screens/ObjectivesScreen';
import PastReviewsScreen from '../../src/features/review/screens/PastReviewsScreen';
import ReviewScreen from '../../src/features/review/screens/ReviewScreen';
import WeekScreen from '../../src/features/week/screens/WeekScreen';
import { currentLocation } from '../../src/navigation/location';
import { ShownContext } from '../../src/navigation/navigation';
import ActivityRoute from '../../src/routes/screens/ActivityRoute';
import { renderOnDevice } from '../dom/render';

beforeEach(() => {
  deviceRows.clear();
  deviceRows.showUser(samples.user());
  const state = { isFailed: true, isReading: false, error: new Error('no answer'), retry: () => undefined };
  vi.spyOn(deviceRows, 'state', 'get').mockReturnValue(state);
});

it.each<[string, string, ReactElement]>([
  ['the week', 'Week 40', <WeekScreen key="week" />],
  ['a review', 'the review of Week 40', <ReviewScreen key="review" />],
  ['the reviews', 'your reviews', <PastReviewsScreen key="reviews" />],
  ['the objectives', 'your objectives', <ObjectivesScreen key="objectives" />],
  ['the activities', 'your activities', <ActivitiesScreen key="activities" />],
  ['an activity', 'this activity', <ActivityRoute key="activity" />],
])('the error of %s that cannot be read names it', async (_, name, page) => {
  renderOnDevice(
    <ShownContext value={{ location: currentLocation(), params: { week: '2026-W40' } }}>{page}</ShownContext>,
  );
  expect(await screen.findByRole('alert')).toHaveTextContent(`We couldn’t load ${name}.`);
});
