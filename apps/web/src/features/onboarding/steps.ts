import type { User } from '@sevenfold/contract';
import type { OnboardingPart } from '@sevenfold/domain/onboarding';
import { completeOnboardingStep } from '@sevenfold/model/user';
import { intent, replica } from '#data';
import { knownUser } from '#features/user';

type Step = User['onboardingCompleted'][number];
type Parts = readonly OnboardingPart[];

/** Completes a step, once. Not undoable: it records what was seen. */
export function completeStep(step: Step): void {
  const completed = knownUser()?.onboardingCompleted ?? [];
  if (completed.includes(step)) return;
  replica.dispatch({ operations: [intent(completeOnboardingStep, { step })], inverse: [] });
}

/** The parts shown in the bar at the top, after the first activities were picked. */
export const FLOW: Parts = ['ADD_CALENDAR', 'QUESTIONS', 'FINAL', 'UPGRADE'];

export const onboardingPaths = {
  WELCOME: () => ({ to: '/onboarding', search: {} }),
  ADD_CALENDAR: () => ({ to: '/onboarding', search: { step: 'calendar' } }),
  QUESTIONS: () => ({ to: '/onboarding-questions', search: {} }),
  FINAL: () => ({ to: '/onboarding-final', search: {} }),
  UPGRADE: () => ({ to: '/onboarding-upgrade', search: {} }),
} as const satisfies Record<OnboardingPart, unknown>;

export const getStartedPath = () => ({ to: '/get-started', search: {} });
export const lifeWheelPath = () => ({ to: '/life-wheel', search: {} });

/** The part before or after another one in the bar; undefined beyond its ends. */
export const neighbour = (part: OnboardingPart, step: 1 | -1): OnboardingPart | undefined =>
  FLOW[FLOW.indexOf(part) + step];
