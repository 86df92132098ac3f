import { usePlan } from '#features/serverConfig';
import { SECTIONS, type SettingsSection } from './sections';

/** The pages of the settings: without that of the subscription on a server without plans. */
export function useSections(): readonly SettingsSection[] {
  const hasPlans = usePlan() !== null;
  return hasPlans ? SECTIONS : SECTIONS.filter(({ id }) => id !== 'subscription');
}
