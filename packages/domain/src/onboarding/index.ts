export {
  CHECKLIST,
  checklistCount,
  type ChecklistFacts,
  type ChecklistItem,
  checklistOf,
  type ChecklistTask,
} from './checklist';
export type { OnboardingPart } from './steps';
