export {
  CHECKLIST,
  checklistCount,
  type ChecklistFacts,
  type ChecklistItem,
  checklistOf,
  type ChecklistTask,
} from './checklist';
export { nextOnboardingPart, ONBOARDING_ORDER, type OnboardingPart } from './steps';
