export { deletion } from './feature';
export { RESTORABLE_MS } from './limits';
export { deletionRoutes } from './routes';
export type { DeletionStep } from './step';
export { deleteIdentities, deleteSessions, unmarkForDeletion } from './store';
