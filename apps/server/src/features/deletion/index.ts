export { deletion } from './feature';
export { deletionRoutes } from './routes';
export type { DeletionStep } from './step';
export { deleteIdentities, deleteSessions, unmarkForDeletion } from './store';
