export { loadServiceWorkerRegistration } from './lazy';
