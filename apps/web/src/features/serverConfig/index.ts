export {
  ensureServerConfig,
  knownServerConfig,
  readServerConfig,
  restoreServerConfig,
  setServerConfig,
  useServerConfig,
} from './api';
export { MissingSettings } from './MissingSettings';
export { planName } from './planName';
export { usePlan } from './usePlan';
