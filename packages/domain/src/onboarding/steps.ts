/** The steps after registration. Each is completed once; skipping a step completes it, too. */
export type OnboardingPart = 'WELCOME' | 'ADD_CALENDAR' | 'QUESTIONS' | 'FINAL' | 'UPGRADE';
