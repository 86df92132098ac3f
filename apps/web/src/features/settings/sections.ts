import type { TextKey } from '@sevenfold/i18n';
import { CalendarSync, Database, Gem, MessageSquare, Settings2, Shapes, TriangleAlert, UserRound } from 'lucide-react';
import type { Icon } from '#ui';

export interface SettingsSection {
  readonly id:
    'account' | 'general' | 'areas-of-life' | 'integrations' | 'subscription' | 'data' | 'feedback' | 'danger-zone';
  readonly label: TextKey;
  readonly Icon: Icon;
  /** True for actions that cannot be undone. */
  readonly isDanger?: true;
}

/** The pages of the settings, in order. */
export const SECTIONS: readonly SettingsSection[] = [
  { id: 'account', label: 'settings.account', Icon: UserRound },
  { id: 'general', label: 'settings.general', Icon: Settings2 },
  { id: 'areas-of-life', label: 'area.title', Icon: Shapes },
  { id: 'integrations', label: 'integration.title', Icon: CalendarSync },
  { id: 'subscription', label: 'subscription.title', Icon: Gem },
  { id: 'data', label: 'transfer.title', Icon: Database },
  { id: 'feedback', label: 'feedback.title', Icon: MessageSquare },
  { id: 'danger-zone', label: 'settings.dangerZone', Icon: TriangleAlert, isDanger: true },
];

/** Path of a section. */
export const sectionPath = (id: SettingsSection['id']) => ({ to: `/settings/${id}`, search: {} });
