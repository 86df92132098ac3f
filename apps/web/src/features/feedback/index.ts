export { feedbackDescriptions } from './descriptions';
export { loadFeedbackScreen } from './lazy';
