export { LogOut } from './components/LogOut';
export { SettingsPage } from './components/SettingsPage';
export {
  loadAccountScreen,
  loadAreasScreen,
  loadGeneralScreen,
  loadIntegrationScreen,
  loadIntegrationsScreen,
  loadSettingsScreen,
} from './lazy';
export { sectionPath, type SettingsSection } from './sections';
export { useSections } from './useSections';
