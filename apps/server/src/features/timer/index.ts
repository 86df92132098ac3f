export { timerRoutes } from './routes';
