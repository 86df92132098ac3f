import * as samples from '@sevenfold/contract/samples';
import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openFlowerIfComplete } from '../../src/features/day/flower';
import { fillDevice } from '../dom/device';
import { goal, THU, WED } from './samples';

const original = Element.prototype.animate;
const flower = () => document.querySelector('[data-flower]');

beforeEach(() => {
  Element.prototype.animate = vi.fn<Element['animate']>().mockReturnValue({
    finished: new Promise<Animation>(() => undefined),
  } as Animation);
});
afterEach(() => {
  Element.prototype.animate = original;
  flower()?.remove();
});

it('the flower of a complete week is opened by a goal of that week, not by one that is met later in the week before', () => {
  const activities = ['run', 'read'].map((id) => samples.activity({ id, weeklyGoalsTimeline: goal(1) }));
  const entries = activities.map(({ id }) => samples.entry({ id: `of ${id}`, activityId: id, date: WED }));
  act(() => fillDevice({ activities, entries }));
  openFlowerIfComplete('2026-09-27');
  expect(flower()).toBeNull();
  openFlowerIfComplete(THU);
  expect(flower()).not.toBeNull();
});
