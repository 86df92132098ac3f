import { serverConfig, user as account } from '@sevenfold/contract/samples';
import type { CivilDate } from '@sevenfold/domain/calendar';
import { LIFE_AREAS, NO_SCORES } from '@sevenfold/domain/lifeRating';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { drafts } from '../../src/drafts/drafts';
import QuestionsScreen from '../../src/features/onboarding/screens/QuestionsScreen';
import { setServerConfig } from '../../src/features/serverConfig/api';
import { currentLocation } from '../../src/navigation/location';
import { text } from '../../src/platform/text';
import { fillDevice, fillRows, pendingOperations } from '../dom/device';
import { renderOnDevice } from '../dom/render';

it.each([
  ['leads to the plans', {}, '/onboarding-upgrade'],
  ['leads to Get started on a server without plans', { freePlan: null }, '/get-started'],
  ['leads to Get started once the plans were seen', { seen: true }, '/get-started'],
] as const)('skipping the questions %s', async (_case, { freePlan, seen }: { freePlan?: null; seen?: true }, path) => {
  if (freePlan === null) setServerConfig(serverConfig({ freePlan }));
  if (seen) fillDevice({ user: account({ onboardingCompleted: ['WELCOME', 'UPGRADE'] }) });
  const user = renderOnDevice(<QuestionsScreen />);
  await user.click(screen.getByRole('button', { name: text('onboarding.skipAll') }));
  expect(currentLocation().pathname).toBe(path);
});

it('a question is skipped until it is answered', async () => {
  const user = renderOnDevice(<QuestionsScreen />);
  expect(screen.queryByRole('button', { name: text('onboarding.next') })).toBeNull();
  await user.click(screen.getByRole('button', { name: text('onboarding.skipOne') }));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(text('lifeRating.area.mental'));
  screen.getByRole('radio', { name: '1' }).focus();
  await user.keyboard('{ArrowRight}');
  await user.click(screen.getByRole('button', { name: text('onboarding.next') }));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(text('lifeRating.area.learning'));
});

/** Answers one question, and goes to the last one. */
const answerMoney = () => drafts.set('lifeRating', { scores: { ...NO_SCORES, money: 2 }, at: LIFE_AREAS.length - 1 });
const rate = (date: CivilDate, scores: Partial<typeof NO_SCORES>) =>
  fillRows({ lifeRating: [{ date, scores: { ...NO_SCORES, ...scores }, updatedAt: `${date}T06:00:00.000Z` }] });

it('rating again on the same day keeps the scores of the areas that are left out', async () => {
  rate('2026-10-01', { money: 5, body: 8 });
  answerMoney();
  const user = renderOnDevice(<QuestionsScreen />);
  await user.click(screen.getByRole('button', { name: text('onboarding.finish') }));
  expect(pendingOperations()).toMatchObject([
    { call: 'POST /api/v1/life-rating', body: { date: '2026-10-01', scores: { money: 2, body: 8, career: null } } },
    { call: 'POST /api/v1/user/onboarding-step/complete' },
  ]);
});

it('rating on another day keeps nothing of the rating before', async () => {
  rate('2026-09-30', { money: 5, body: 8 });
  answerMoney();
  const user = renderOnDevice(<QuestionsScreen />);
  await user.click(screen.getByRole('button', { name: text('onboarding.finish') }));
  expect(pendingOperations()).toMatchObject([
    { call: 'POST /api/v1/life-rating', body: { date: '2026-10-01', scores: { money: 2, body: null } } },
    { call: 'POST /api/v1/user/onboarding-step/complete' },
  ]);
});

it.each([
  ['goes back to the calendar', [], '/onboarding', '/get-started'],
  ['leads back to the wheel once the onboarding is over', ['FINAL', 'UPGRADE'], '/life-wheel', '/life-wheel'],
] as const)('the first question %s', async (_case, onboardingCompleted, back, close) => {
  fillDevice({ user: account({ onboardingCompleted: [...onboardingCompleted] }) });
  const user = renderOnDevice(<QuestionsScreen />);
  await user.click(screen.getByRole('button', { name: text('onboarding.back') }));
  expect(currentLocation().pathname).toBe(back);
  await user.click(screen.getByRole('button', { name: text('onboarding.close') }));
  expect(currentLocation().pathname).toBe(close);
});
