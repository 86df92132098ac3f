export { plan } from './feature';
export { planRoutes } from './routes';
