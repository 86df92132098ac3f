import * as samples from '@sevenfold/contract/samples';
import { act, fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openFlowerIfComplete } from '../../src/features/day/flower';
import { fillDevice } from '../dom/device';
import { toastStore } from '../../src/ui/toast';
import { activity, entry, goal, THU, WED } from './samples';

const areas = [samples.area({ id: 'health', color: '#1A9951' }), samples.area({ id: 'growth', color: '#6B49D7' })];
const activities = [
  activity({ id: 'run', areaId: 'health', weeklyGoalsTimeline: goal(1) }),
  activity({ id: 'read', areaId: 'growth', weeklyGoalsTimeline: goal(1) }),
];
const entries = activities.map(({ id }) => entry(WED, 1, { activityId: id }));

const original = Element.prototype.animate;
const flower = () => document.querySelector('[data-flower]');

beforeEach(() => {
  // Only what fades in ends: the flower stays open.
  Element.prototype.animate = vi.fn<Element['animate']>((_, options) => {
    const fadesIn = typeof options === 'object' && options.fill === 'backwards';
    const animation = {} as Animation;
    return Object.assign(animation, {
      finished: new Promise<Animation>((end) => fadesIn && queueMicrotask(() => end(animation))),
    });
  });
});
afterEach(() => {
  Element.prototype.animate = original;
  flower()?.remove();
});

it('the flower of a complete week opens and says why, at a goal of that week, not at one that is met later in the week before', async () => {
  act(() => fillDevice({ areas, activities, entries }));
  openFlowerIfComplete('2026-09-27');
  expect(flower()).toBeNull();
  openFlowerIfComplete(THU);
  expect(flower()).not.toBeNull();
  expect(toastStore.toasts(), 'a message before it is seen').toEqual([]);
  const tips = [...document.querySelectorAll('[data-flower] path[fill]')].map((tip) => tip.getAttribute('fill'));
  expect(tips, 'the areas of the goals').toHaveLength(7);
  expect(new Set(tips)).toEqual(new Set(['var(--green-solid)', 'var(--violet-solid)']));
  fireEvent.pointerDown(window);
  expect(flower(), 'a tap before it is seen').not.toBeNull();
  await act(async () => undefined);
  expect(toastStore.toasts().map(({ text }) => text)).toEqual(['Both goals of the week met.']);
  fireEvent.pointerDown(window);
  expect(flower(), 'a tap once it is seen').toBeNull();
});
