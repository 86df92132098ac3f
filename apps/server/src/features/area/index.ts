export { area } from './feature';
export { assertUnique, nextOrder } from './order';
export { areaRoutes } from './routes';
export { listAreas } from './service';
export { existingAreaOrNull, existingAreas, lastAreaOrder } from './store';
