export {
  ensureServerConfig,
  knownServerConfig,
  readServerConfig,
  restoreServerConfig,
  setServerConfig,
  useServerConfig,
} from './api';
export { planName } from './planName';
export { usePlan } from './usePlan';
