/** The steps after registration, in order. Each is completed once; skipping a step completes it, too. */
export const ONBOARDING_ORDER = ['WELCOME', 'ADD_CALENDAR', 'QUESTIONS', 'FINAL', 'UPGRADE'] as const;
export type OnboardingPart = (typeof ONBOARDING_ORDER)[number];

/** The first step that is not completed; undefined when all are. @param completed may contain other steps */
export const nextOnboardingPart = (completed: readonly string[]): OnboardingPart | undefined =>
  ONBOARDING_ORDER.find((step) => !completed.includes(step));
