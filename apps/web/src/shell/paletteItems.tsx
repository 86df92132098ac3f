import type { Activity, Settings } from '@sevenfold/contract';
import { dayAmount } from '@sevenfold/domain/activity';
import type { CivilDate, WeekId, WeekView } from '@sevenfold/domain/calendar';
import { parseWeek } from '@sevenfold/domain/typedWeek';
import { THEME_MODES, type ThemeMode } from '@sevenfold/domain/user';
import type { TextKey } from '@sevenfold/i18n';
import {
  CalendarClock,
  ClipboardCheck,
  Globe,
  History,
  Keyboard,
  Languages,
  Monitor,
  Moon,
  Plus,
  Printer,
  Sun,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { shownPlanOn, togglePlan } from '#features/plan';
import { type ActivityRecords, amountText, duration, recordEntry } from '#features/record';
import { reviewPaths } from '#features/review';
import { sectionPath, type SettingsSection } from '#features/settings';
import { changeSettings } from '#features/user';
import { IS_SHELL, number, text } from '#platform';
import { ActivityTile, type Icon } from '#ui';
import { navigate, openShortcutList, paths } from '#navigation';
import { dispatch } from '#dispatch';
import type { MenuItem } from './menu';
import { folded, parseQuantity, type Quantity } from './paletteSearch';

export interface PaletteItem {
  readonly id: string;
  readonly label: string;
  /** Additional names that match the item. */
  readonly aliases: readonly string[];
  readonly icon: ReactNode;
  readonly hint?: string;
  /** In place of the hint on a phone, where the name needs the room. */
  readonly sign?: ReactNode;
  readonly keys?: string;
  /** True if the item navigates, so that the focus moves to the new page. */
  readonly isNavigation: boolean;
  run(): void;
}

export interface PaletteGroup {
  readonly heading: TextKey;
  readonly items: readonly PaletteItem[];
}

type English = (key: TextKey) => string | undefined;

const HALF_HOUR = 30;

/** Label and aliases of an item: its text in the user's language, which is also found by its English text. */
const labelled = (key: TextKey, english: English, ...more: readonly string[]) => ({
  label: text(key),
  aliases: [english(key) ?? '', ...more].filter(Boolean),
});
const itemIcon = (Icon: Icon) => <Icon className="size-4.5 text-n11" aria-hidden="true" />;
const activityIcon = ({ icon, color }: Activity) => <ActivityTile icon={icon} color={color} size={24} />;

/** The circle of a day's row: a check would say that it is done. */
const TO_DO = <span className="block size-5 rounded-full border-2 border-n8 medium:hidden" aria-hidden="true" />;

/** Prefix of the ids of items that record or plan. */
export const RECORD_ID = 'record ';

const NO_AMOUNT = { count: null, minutes: null };

/** The amount typed behind a name; none if it is a part of the name, as in "Omega 3". */
function typedAmount(search: string, name: string): Pick<Quantity, 'count' | 'minutes'> {
  const quantity = parseQuantity(search);
  return quantity.words !== '' && folded(name).includes(folded(search)) ? NO_AMOUNT : quantity;
}

/** Named by the activity, with what choosing it records as the hint: "Mark as done", "+1", "+30m", or the amount typed. */
export function recordItems(
  activities: readonly Activity[],
  recordsOf: (activity: Activity) => ActivityRecords,
  date: CivilDate,
  search: string,
): readonly PaletteItem[] {
  return activities
    .filter(({ isActive }) => isActive)
    .flatMap((activity) => {
      const { id, name, unit } = activity;
      const { count, minutes } = typedAmount(search, name);
      if (unit === 'DAYS' && dayAmount(recordsOf(activity).entries, date) > 0) return [];
      // An amount was typed that is a duration only.
      if (unit === 'TIMES' && count === null && minutes !== null) return [];
      const amount = unit === 'DAYS' ? 1 : unit === 'TIMES' ? (count ?? 1) : (minutes ?? HALF_HOUR);
      const more = unit === 'TIMES' ? number(amount) : duration(amount);
      const recorded =
        unit === 'DAYS' ? text('shell.recordDone', { name }) : text('shell.recordMore', { name, amount: more });
      return [
        {
          id: `${RECORD_ID}${id}`,
          label: name,
          aliases: [name],
          icon: activityIcon(activity),
          ...(unit === 'DAYS' ? { hint: text('day.complete'), sign: TO_DO } : { hint: `+${more}` }),
          isNavigation: false,
          run: () => dispatch(recordEntry(activity, recordsOf(activity), date, { amount }), recorded),
        },
      ];
    });
}

/** "Plan Read", "Plan Read 45m": plans what is due on a day to come, or the amount typed. */
export function planItems(
  activities: readonly Activity[],
  recordsOf: (activity: Activity) => ActivityRecords,
  date: CivilDate,
  week: WeekView,
  search: string,
): readonly PaletteItem[] {
  return activities
    .filter((activity) => activity.isActive && !shownPlanOn(recordsOf(activity), date))
    .flatMap((activity) => {
      const { id, name, unit } = activity;
      const { count, minutes } = typedAmount(search, name);
      // An amount was typed that is a duration only.
      if (unit === 'TIMES' && count === null && minutes !== null) return [];
      const amount = unit === 'DAYS' ? null : unit === 'TIMES' ? count : minutes;
      return [
        {
          id: `${RECORD_ID}${id}`,
          label: text('plan.setOn', { name }),
          aliases: [name],
          icon: activityIcon(activity),
          ...(amount !== null && { hint: amountText(activity, amount) }),
          isNavigation: false,
          run: () => togglePlan({ activity, date, week, amount }),
        },
      ];
    });
}

export function goItems(menu: readonly MenuItem[], english: English): readonly PaletteItem[] {
  return menu.map(({ id, label, Icon, to, keys }) => ({
    id: `go ${id}`,
    ...labelled(label, english),
    icon: itemIcon(Icon),
    ...(keys && { keys }),
    isNavigation: true,
    run: () => navigate({ to }),
  }));
}

/** @param week the current week */
export function reviewItems(week: WeekId, english: English): readonly PaletteItem[] {
  return [
    {
      id: 'go review',
      ...labelled('review.thisWeek', english),
      icon: itemIcon(ClipboardCheck),
      isNavigation: true,
      run: () => navigate(reviewPaths.review(week)),
    },
    {
      id: 'go reviews',
      ...labelled('review.past', english),
      icon: itemIcon(History),
      isNavigation: true,
      run: () => navigate(reviewPaths.all()),
    },
  ];
}

export function createItems(english: English): readonly PaletteItem[] {
  const create = (
    id: string,
    label: TextKey,
    path: ReturnType<typeof paths.activities> | ReturnType<typeof paths.objectives> | ReturnType<typeof paths.week>,
  ): PaletteItem => ({
    id,
    ...labelled(label, english, 'new', 'add'),
    icon: itemIcon(Plus),
    isNavigation: true,
    run: () => navigate({ ...path, state: { create: true } }),
  });
  return [
    create('create activity', 'shell.createActivity', paths.activities()),
    create('create objective', 'objective.new', paths.objectives()),
    create('create combined goal', 'combinedGoal.formCreate', paths.week()),
  ];
}

/** Id of the item that creates the activities of a typed week. The palette shows them first, to be confirmed. */
export const TYPED_ID = 'create typed';

/** "Create 3 activities" for a week in words; nothing if all its activities exist. */
export function typedItems(search: string, activities: readonly Activity[]): readonly PaletteItem[] {
  const week = parseWeek(search);
  const names = new Set(activities.map(({ name }) => name.toLowerCase()));
  const fresh = week.activities.filter(({ name }) => !names.has(name.toLowerCase()));
  if (!week.hasAmount || fresh.length === 0) return [];
  return [
    {
      id: TYPED_ID,
      label: text('shell.createTyped', { count: fresh.length }),
      aliases: [],
      icon: itemIcon(Plus),
      isNavigation: false,
      run: () => undefined,
    },
  ];
}

export function activityItems(activities: readonly Activity[]): readonly PaletteItem[] {
  return activities.map((activity) => ({
    id: `open ${activity.id}`,
    label: activity.name,
    aliases: [],
    icon: activityIcon(activity),
    isNavigation: true,
    run: () => navigate(paths.activity(activity.id)),
    ...(activity.isActive ? {} : { hint: text('shell.archived') }),
  }));
}

export function settingItems(english: English, sections: readonly SettingsSection[]): readonly PaletteItem[] {
  const setting = (
    key: TextKey,
    Icon: Icon,
    page: SettingsSection['id'],
    ...aliases: readonly string[]
  ): PaletteItem => ({
    id: `setting ${key}`,
    ...labelled(key, english, ...aliases),
    icon: itemIcon(Icon),
    isNavigation: true,
    run: () => navigate(sectionPath(page)),
  });
  return [
    ...sections.map(({ id, label, Icon }) => setting(label, Icon, id, ...(SECTION_ALIASES[id] ?? []))),
    ...[
      setting('settings.language', Languages, 'general', 'English', 'Español', '日本語'),
      setting('settings.weekStart', CalendarClock, 'general'),
      setting('settings.timezone', Globe, 'general'),
    ].map((item) => ({ ...item, hint: text('settings.general') })),
  ];
}

/** Additional search terms of the pages of the settings. */
const SECTION_ALIASES: Partial<Record<SettingsSection['id'], readonly string[]>> = {
  account: ['name', 'log out', 'plan'],
  integrations: ['Google Calendar', 'Outlook'],
  subscription: ['plan', 'Premium'],
  feedback: ['contact', 'message'],
  'danger-zone': ['delete account'],
};

const THEMES: Record<ThemeMode, { readonly label: TextKey; readonly Icon: Icon }> = {
  SYSTEM: { label: 'settings.themeSystem', Icon: Monitor },
  LIGHT: { label: 'settings.themeLight', Icon: Sun },
  DARK: { label: 'settings.themeDark', Icon: Moon },
};

export function themeItems(settings: Settings, english: English): readonly PaletteItem[] {
  return THEME_MODES.filter((mode) => mode !== settings.themeMode).map((themeMode) => {
    const { label, Icon } = THEMES[themeMode];
    const line = text('shell.useTheme', { theme: text(label) });
    return {
      id: `theme ${themeMode}`,
      label: line,
      aliases: ['theme', english(label) ?? '', text(label)].filter(Boolean),
      icon: itemIcon(Icon),
      isNavigation: false,
      run: () => dispatch(changeSettings(settings, { themeMode }), line),
    };
  });
}

export function helpItems(english: English): readonly PaletteItem[] {
  return [
    {
      id: 'help shortcuts',
      ...labelled('shell.shortcuts', english, 'help'),
      icon: itemIcon(Keyboard),
      keys: '?',
      isNavigation: false,
      run: openShortcutList,
    },
    // Web views cannot print.
    ...(IS_SHELL
      ? []
      : [
          {
            id: 'help print',
            ...labelled('shell.print', english),
            icon: itemIcon(Printer),
            isNavigation: true,
            run: () => setTimeout(print),
          },
        ]),
  ];
}
