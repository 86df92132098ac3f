export { Changes, type ChangesDeps } from './changes';
export { changeMetrics } from './metrics';
export { changeRoutes } from './routes';
