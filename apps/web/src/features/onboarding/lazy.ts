import { lazyImport } from '#platform';

export const loadFinalScreen = () => lazyImport(() => import('./screens/FinalScreen'));
export const loadGetStartedCount = () => lazyImport(() => import('./components/GetStartedCount'));
export const loadGetStartedScreen = () => lazyImport(() => import('./screens/GetStartedScreen'));
export const loadOnboardingScreen = () => lazyImport(() => import('./screens/OnboardingScreen'));
export const loadQuestionsScreen = () => lazyImport(() => import('./screens/QuestionsScreen'));
export const loadUpgradeScreen = () => lazyImport(() => import('./screens/UpgradeScreen'));
