import type { TextKey } from '@sevenfold/i18n';
import { CalendarDays, FlagTriangleRight, Gem, type Icon, ListTodo, Settings, Sparkles, Sun, Target } from '#ui';

export type MenuId = 'getStarted' | 'objectives' | 'today' | 'week' | 'activities' | 'premium' | 'settings' | 'upgrade';
export type Plan = 'FREE' | 'PREMIUM';

export interface MenuItem {
  readonly id: MenuId;
  readonly label: TextKey;
  readonly Icon: Icon;
  readonly to: string;
  /** Paths on which the item is current, including the paths below them; its own where left out. */
  readonly covers?: readonly string[];
  /** True for a tab of its own on compact screens; the other items are listed under More. */
  readonly isTab?: boolean;
  /** Plan that shows the item; all plans when left out. */
  readonly plan?: Plan;
  /** The two keys of its shortcut. */
  readonly keys?: string;
  /** Draws a separator above the item. */
  readonly isApart?: boolean;
}

/** All menu items in order. Rule: Get started, Objectives, Today, This week, Activities, Premium, Settings, Upgrade. */
export const MENU: readonly MenuItem[] = [
  {
    id: 'getStarted',
    label: 'shell.getStarted',
    Icon: FlagTriangleRight,
    to: '/get-started',
  },
  {
    id: 'objectives',
    label: 'shell.objectives',
    Icon: Target,
    to: '/objectives',
    covers: ['/objectives', '/life-wheel'],
    isTab: true,
    keys: 'g o',
  },
  {
    id: 'today',
    label: 'shell.today',
    Icon: Sun,
    to: '/day',
    isTab: true,
    keys: 'g d',
  },
  {
    id: 'week',
    label: 'shell.week',
    Icon: CalendarDays,
    to: '/week',
    covers: ['/week', '/weekly-review'],
    isTab: true,
    keys: 'g w',
  },
  {
    id: 'activities',
    label: 'shell.activities',
    Icon: ListTodo,
    to: '/activities',
    covers: ['/activities', '/activity'],
    isTab: true,
    keys: 'g a',
  },
  {
    id: 'premium',
    label: 'shell.premium',
    Icon: Gem,
    to: '/settings/subscription',
    covers: ['/upgrade', '/premium-success'],
    plan: 'PREMIUM',
  },
  {
    id: 'settings',
    label: 'shell.settings',
    Icon: Settings,
    to: '/settings',
    keys: 'g s',
    isApart: true,
  },
  {
    id: 'upgrade',
    label: 'shell.upgrade',
    Icon: Sparkles,
    to: '/upgrade',
    covers: ['/upgrade', '/premium-success'],
    plan: 'FREE',
  },
];

/**
 * Returns the menu items for a plan.
 *
 * @param plan null on a server without plans
 * @param completed onboarding steps; "Get started" hides once the checklist is finished or was hidden
 */
export const getMenuItems = (plan: Plan | null, completed: readonly string[]): readonly MenuItem[] =>
  MENU.filter(
    (item) =>
      (item.plan === undefined || item.plan === plan) &&
      !(item.id === 'getStarted' && completed.includes('GET_STARTED')),
  );

/** Returns the item a path belongs to, if any. */
export const itemAt = (pathname: string, menu: readonly MenuItem[]): MenuId | undefined =>
  menu.find(({ to, covers = [to] }) => covers.some((path) => pathname === path || pathname.startsWith(`${path}/`)))?.id;
