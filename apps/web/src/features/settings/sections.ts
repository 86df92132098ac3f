import type { TextKey } from '@sevenfold/i18n';
import { type LucideIcon, Settings2, UserRound } from 'lucide-react';
import { paths } from '../../navigation/paths';

export interface SettingsSection {
  readonly id: 'account' | 'general';
  readonly label: TextKey;
  readonly Icon: LucideIcon;
  readonly to: ReturnType<(typeof paths)['account' | 'general']>;
}

/** The pages of the settings, in order. */
export const SECTIONS: readonly SettingsSection[] = [
  { id: 'account', label: 'settings.account', Icon: UserRound, to: paths.account() },
  { id: 'general', label: 'settings.general', Icon: Settings2, to: paths.general() },
];
