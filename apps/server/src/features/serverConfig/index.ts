export { serverConfigRoutes } from './routes';
