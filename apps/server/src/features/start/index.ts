export { startRoutes } from './routes';
