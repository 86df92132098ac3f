export { createCheckIn } from './checkIn';
export { objective } from './feature';
export { objectiveRoutes } from './routes';
export { createObjective, listObjectives, setStatus } from './service';
export { type CheckInRow, findSums, type Link, writeCheckIns, writeLinks } from './store';
