export { area } from './feature';
export { assertUnique, nextOrder, reorder } from './order';
export { areaRoutes } from './routes';
export { listAreas } from './service';
export { existingAreaOrNull, existingAreas } from './store';
