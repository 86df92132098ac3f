import type { TextKey } from '@sevenfold/i18n';
import {
  CalendarDays,
  Gem,
  ListChecks,
  ListTodo,
  type LucideIcon,
  Settings,
  Sparkles,
  Sun,
  Target,
} from 'lucide-react';

export type MenuId = 'getStarted' | 'objectives' | 'today' | 'week' | 'activities' | 'premium' | 'settings' | 'upgrade';
export type Plan = 'FREE' | 'PREMIUM';

export interface MenuItem {
  readonly id: MenuId;
  readonly label: TextKey;
  readonly Icon: LucideIcon;
  readonly to: string;
  /** The item is the current one on these paths and below them. */
  readonly covers: readonly string[];
  /** Whether what it leads to exists: until then nothing shows the item. */
  readonly isBuilt: boolean;
  /** Whether it is a tab of its own on compact screens; the rest stands under More. */
  readonly isTab?: boolean;
  /** The plan it is for; without, it is for all. */
  readonly plan?: Plan;
  /** The two keys that lead there. */
  readonly keys?: string;
  /** A line stands above it. */
  readonly isApart?: boolean;
}

/**
 * The whole menu in its order. Rule: Get started, Objectives, Today, This week, Activities, Premium, Settings, Upgrade.
 */
export const MENU: readonly MenuItem[] = [
  {
    id: 'getStarted',
    label: 'shell.getStarted',
    Icon: ListChecks,
    to: '/get-started',
    covers: ['/get-started'],
    isBuilt: false,
  },
  {
    id: 'objectives',
    label: 'shell.objectives',
    Icon: Target,
    to: '/objectives',
    covers: ['/objectives'],
    isBuilt: true,
    isTab: true,
    keys: 'g o',
  },
  {
    id: 'today',
    label: 'shell.today',
    Icon: Sun,
    to: '/day',
    covers: ['/day'],
    isBuilt: true,
    isTab: true,
    keys: 'g d',
  },
  {
    id: 'week',
    label: 'shell.week',
    Icon: CalendarDays,
    to: '/week',
    covers: ['/week', '/weekly-review'],
    isBuilt: true,
    isTab: true,
    keys: 'g w',
  },
  {
    id: 'activities',
    label: 'shell.activities',
    Icon: ListTodo,
    to: '/activities',
    covers: ['/activities', '/activity'],
    isBuilt: true,
    isTab: true,
    keys: 'g a',
  },
  {
    id: 'premium',
    label: 'shell.premium',
    Icon: Gem,
    to: '/settings/subscription',
    covers: [],
    isBuilt: false,
    plan: 'PREMIUM',
  },
  {
    id: 'settings',
    label: 'shell.settings',
    Icon: Settings,
    to: '/settings',
    covers: ['/settings'],
    isBuilt: true,
    keys: 'g s',
    isApart: true,
  },
  {
    id: 'upgrade',
    label: 'shell.upgrade',
    Icon: Sparkles,
    to: '/upgrade',
    covers: ['/upgrade', '/premium-success'],
    isBuilt: false,
    plan: 'FREE',
  },
];

/** What of the menu a person of that plan sees. */
export const menuOf = (plan: Plan, menu = MENU): readonly MenuItem[] =>
  menu.filter((item) => item.isBuilt && (item.plan === undefined || item.plan === plan));

/** The item a path belongs to, if any. */
export const itemAt = (pathname: string, menu = MENU): MenuId | undefined =>
  menu.find(({ covers }) => covers.some((path) => pathname === path || pathname.startsWith(`${path}/`)))?.id;
