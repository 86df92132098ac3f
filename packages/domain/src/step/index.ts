// Apart from `objective`, because the first load needs it.
export { addStep, changeStep, type Step, type StepChange, type StepNote, toStep } from './step';
