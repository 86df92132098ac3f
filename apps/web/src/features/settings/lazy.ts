import { lazyImport } from '#platform';

export const loadAccountScreen = () => lazyImport(() => import('./screens/AccountScreen'));
export const loadAreasScreen = () => lazyImport(() => import('./screens/AreasScreen'));
export const loadGeneralScreen = () => lazyImport(() => import('./screens/GeneralScreen'));
export const loadIntegrationScreen = () => lazyImport(() => import('./screens/IntegrationScreen'));
export const loadIntegrationsScreen = () => lazyImport(() => import('./screens/IntegrationsScreen'));
export const loadSettingsScreen = () => lazyImport(() => import('./screens/SettingsScreen'));
