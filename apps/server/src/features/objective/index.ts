export { createCheckIn } from './checkIn';
export { objective } from './feature';
export { objectiveRoutes } from './routes';
export { createObjective, listObjectives, readSums, setStatus } from './service';
export { type CheckInRow, type Link, writeCheckIns, writeLinks } from './store';
