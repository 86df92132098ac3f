export { type ActivityGuess, guessActivity } from './guessActivity';
export type { CustomUnit } from './words';
