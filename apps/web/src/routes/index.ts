export { Screens } from './Screens';
export { preload, preloadAll, resolveFirstRoute, routeAt } from './resolvedRoute';
export type { RouteEntry } from './routes';
