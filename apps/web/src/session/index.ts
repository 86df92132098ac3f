export type { SessionAccess } from './machine';
export { initialise, sessionActions, settledSession, startSession } from './session';
