export { admin } from './feature';
export type { IntegrationReport } from './integrations';
export { adminRoutes } from './routes';
