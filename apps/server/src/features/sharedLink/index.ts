export { sharedLink } from './feature';
export { sharedLinkRoutes } from './routes';
