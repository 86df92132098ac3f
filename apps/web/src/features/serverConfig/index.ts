export {
  ensureServerConfig,
  knownServerConfig,
  readServerConfig,
  restoreServerConfig,
  setServerConfig,
  useServerConfig,
} from './api';
export { usePlan } from './usePlan';
