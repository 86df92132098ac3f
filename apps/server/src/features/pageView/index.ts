export { pageView } from './feature';
export { pageViewRoutes } from './routes';
