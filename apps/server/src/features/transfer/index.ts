export { transfer } from './feature';
export { insertActivities, insertAreas, insertEntries, insertObjectives, insertSkips } from './importStore';
export { transferRoutes } from './routes';
export { resumeUndosTask, undoImportTask } from './undoTask';
