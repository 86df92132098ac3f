export {
  CHECKLIST,
  checklistCount,
  type ChecklistFacts,
  type ChecklistItem,
  computeChecklist,
  type ChecklistTask,
} from './checklist';
export type { OnboardingPart } from './steps';
