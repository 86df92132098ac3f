export { ConfirmWeek } from './components/ConfirmWeek';
export { default as GetStartedCount } from './components/GetStartedCount';
export {
  loadFinalScreen,
  loadGetStartedCount,
  loadGetStartedScreen,
  loadOnboardingScreen,
  loadQuestionsScreen,
  loadUpgradeScreen,
} from './lazy';
