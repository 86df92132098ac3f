import type { Activity } from '@sevenfold/contract';
import { type CivilDate, weekIdOf, weekView } from '@sevenfold/domain/calendar';
import { Command, defaultFilter, useCommandState } from 'cmdk';
import { Search, X } from 'lucide-react';
import * as Radix from 'radix-ui/dialog';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useActivities } from '#features/activity';
import { ConfirmWeek } from '#features/onboarding';
import { objectiveItems, useObjectives } from '#features/objective';
import { useRings } from '#features/insight';
import { NO_RECORDS, useWeekRecords } from '#features/record';
import { usePlan } from '#features/serverConfig';
import { useSections } from '#features/settings';
import { useSettings, useToday, useWeekStartDay } from '#features/user';
import { dayHeading, isComposed, useClosedByBack, useText } from '#platform';
import { cx, Kbd } from '#ui';
import { closeOverlay, type PaletteMode } from '#navigation';
import { getMenuItems } from './menu';
import {
  activityItems,
  createItems,
  goItems,
  helpItems,
  type PaletteGroup,
  type PaletteItem,
  planItems,
  RECORD_ID,
  recordItems,
  reviewItems,
  settingItems,
  themeItems,
  TYPED_ID,
  typedItems,
} from './paletteItems';
import { folded, parseQuantity } from './paletteSearch';
import { useEnglish } from './useEnglish';
import { NOTE_ID, useNoteItems } from './useNoteItems';

interface PaletteDialogProps {
  readonly mode: PaletteMode;
  /** Date that is recorded, or planned if it is to come; today by default. */
  readonly date: CivilDate | undefined;
}

/** The command palette: finds pages, records entries, creates items and changes settings by typing. */
export default function PaletteDialog({ mode, date }: PaletteDialogProps) {
  const text = useText();
  const today = useToday();
  const [search, setSearch] = useState('');
  const [confirmed, setConfirmed] = useState<string | null>(null);
  const hasNavigated = useRef(false);
  // Had the focus before the field takes it.
  const [behind] = useState(() => document.activeElement);
  useClosedByBack(true, closeOverlay);
  const { groups, isAway } = usePaletteGroups(mode, date, search);
  const run = (item: PaletteItem) => {
    if (item.id === TYPED_ID) {
      setConfirmed(search);
      return;
    }
    hasNavigated.current = item.isNavigation;
    closeOverlay();
    item.run();
  };
  const isToCome = date !== undefined && date > today;
  const title = text(
    mode === 'record' ? (isToCome ? 'plan.set' : 'shell.record') : confirmed === null ? 'shell.search' : 'shell.create',
  );
  return (
    <Radix.Root open onOpenChange={closeOverlay}>
      <Radix.Portal>
        {/* Replaces Radix's overlay, as in ui/Dialog. */}
        <div data-state="open" className="fixed inset-0 z-40 animate-fade-in bg-overlay" />
        <Radix.Content
          data-stops-scrolling=""
          aria-describedby={undefined}
          // Escape belongs to the input method during composition.
          onEscapeKeyDown={(event) => isComposed(event) && event.preventDefault()}
          onCloseAutoFocus={(event) => {
            // Radix would return it to a trigger, which the palette does not have.
            event.preventDefault();
            // A dialog that an item has opened may have it already.
            const isFree = document.activeElement === document.body && !hasNavigated.current;
            if (isFree && behind instanceof HTMLElement) behind.focus({ preventScroll: true });
          }}
          className="fixed inset-x-3 top-[calc(var(--safe-top)+.75rem)] z-40 mx-auto flex max-h-[min(31.25rem,calc(100dvh-var(--safe-top)-1.5rem))] max-w-140 animate-pop-in flex-col overflow-hidden rounded-tile bg-card shadow-s3 outline-none medium:top-[12dvh] dark:bg-popover focus-visible:shadow-s3"
        >
          <Radix.Title className="sr-only">{title}</Radix.Title>
          {confirmed === null ? (
            <Command label={title} loop vimBindings={false} filter={score} className="flex min-h-0 flex-col">
              <div className="flex flex-none items-center gap-3 border-b border-n4 px-4">
                <Search className="text-n10" aria-hidden="true" />
                <Command.Input
                  value={search}
                  onValueChange={setSearch}
                  autoFocus
                  placeholder={text(mode === 'record' ? 'shell.recordHint' : 'shell.searchHint')}
                  className="min-h-13 min-w-0 flex-1 bg-transparent text-body text-ellipsis text-n12 shadow-none! outline-none!"
                />
                <button type="button" onClick={closeOverlay} aria-label={text('ui.close')} className="hit rounded-chip">
                  <Kbd keys="esc" className="pointer-coarse:hidden" />
                  <X className="hidden pointer-coarse:block" aria-hidden="true" />
                </button>
              </div>
              <NothingFound textKey={isToCome && search === '' ? 'plan.allPlanned' : 'ui.nothingFound'} />
              <Command.List
                label={title}
                className="min-h-0 flex-1 scroll-pb-6 overflow-y-auto overscroll-contain p-2 pb-6 mask-b-from-[calc(100%-1.5rem)]"
              >
                {groups.map(({ heading, items }) => (
                  <Command.Group
                    key={heading}
                    heading={text(heading)}
                    className="pb-1 [&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-small [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-n10"
                  >
                    {items.map((item) => (
                      // cmdk reads an item's keywords only on mount: the key changes when the English texts are loaded.
                      <Choice key={`${item.id} ${item.aliases.length}`} item={item} onChoose={run} />
                    ))}
                  </Command.Group>
                ))}
              </Command.List>
              {isAway && (
                <p className="flex-none border-t border-n4 px-4 py-2 text-small text-n10" role="status">
                  {text('shell.notesOffline')}
                </p>
              )}
              <Foot>
                {mode === 'record' &&
                  date &&
                  text(isToCome ? 'shell.planOn' : 'shell.recordOn', { day: dayHeading(date) })}
              </Foot>
            </Command>
          ) : (
            <ConfirmWeek typed={confirmed} onBack={() => setConfirmed(null)} onDone={closeOverlay} />
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Beside the list, which may hold choices only, and always there: a live region that comes with its text may be missed. */
function NothingFound({ textKey }: { textKey: 'plan.allPlanned' | 'ui.nothingFound' }) {
  const text = useText();
  const isShown = useCommandState(({ filtered }) => filtered.count === 0);
  return (
    <p role="status" className={cx(isShown && 'flex-none px-3 py-8 text-center text-body text-n10')}>
      {isShown && text(textKey)}
    </p>
  );
}

/** A line about the whole list, and with a fine pointer the keys that work in it. */
function Foot({ children }: { children: ReactNode }) {
  const text = useText();
  return (
    <div
      className={cx(
        'flex flex-none items-center gap-4 border-t border-n4 px-4 py-2 text-small text-n10',
        !children && 'pointer-coarse:hidden',
      )}
    >
      <p className="min-w-0 flex-1">{children}</p>
      {KEYS.map(({ keys, label }) => (
        <span key={keys} className="flex flex-none items-center gap-1.5 pointer-coarse:hidden" aria-hidden="true">
          <Kbd keys={keys} />
          {text(label)}
        </span>
      ))}
    </div>
  );
}

const KEYS = [
  { keys: '↑ ↓', label: 'shell.keyBrowse' },
  { keys: 'enter', label: 'shell.keyChoose' },
] as const;

function Choice({ item, onChoose }: { item: PaletteItem; onChoose(item: PaletteItem): void }) {
  return (
    <Command.Item
      value={item.id}
      // The label of a recording item contains an amount, which is not part of what is searched.
      keywords={item.id.startsWith(RECORD_ID) ? [...item.aliases] : [item.label, ...item.aliases]}
      onSelect={() => onChoose(item)}
      className="flex min-h-10 cursor-pointer items-center gap-3 rounded-control px-2.5 py-1.5 text-body text-n12 data-[selected=true]:bg-n3 pointer-coarse:min-h-11 dark:data-[selected=true]:bg-n4"
    >
      <span className="flex w-6 flex-none justify-center">{item.icon}</span>
      <span className="min-w-0 flex-1 truncate">{item.label}</span>
      {item.hint && (
        <span className="flex-none text-small text-n10">
          {item.sign ? <span className="max-medium:sr-only">{item.hint}</span> : item.hint}
          {item.sign}
        </span>
      )}
      {item.keys && <Kbd keys={item.keys} className="pointer-coarse:hidden" />}
    </Command.Item>
  );
}

/** Score of all notes: the server has matched them already, and they rank below the matching names. */
const NOTE_SCORE = 0.001;

/** Score of a typed week, which was understood already: below a whole name, above parts of one. */
const TYPED_SCORE = 0.9;

/** Scores how well an item's names match. Recording items are matched without the amount typed after the name. */
function score(id: string, search: string, names: string[] = []): number {
  if (id.startsWith(NOTE_ID)) return NOTE_SCORE;
  if (id === TYPED_ID) return TYPED_SCORE;
  const wanted = folded(id.startsWith(RECORD_ID) ? parseQuantity(search).words : search);
  return Math.max(0, ...names.map((name) => (wanted === '' ? 1 : defaultFilter(folded(name), wanted))));
}

interface Found {
  readonly groups: readonly PaletteGroup[];
  /** True if notes could not be searched. */
  readonly isAway: boolean;
}

function usePaletteGroups(mode: PaletteMode, wanted: CivilDate | undefined, search: string): Found {
  const english = useEnglish();
  const today = useToday();
  const date = wanted ?? today;
  const settings = useSettings();
  const activities = useActivities() ?? [];
  const objectives = useObjectives() ?? [];
  const weekStartDay = useWeekStartDay();
  const week = weekIdOf(date, weekStartDay);
  const records = useWeekRecords(week).data;
  const plan = usePlan();
  // The menu is at hand beside or below until something is typed. "Get started" is found also once it is hidden there.
  const menu = useMemo(() => (search === '' ? [] : getMenuItems(plan, [])), [search, plan]);
  const sections = useSections();
  const recordsOf = ({ id }: Activity) => records?.byActivity[id] ?? NO_RECORDS;
  const view = useMemo(() => weekView(week, today, weekStartDay), [week, today, weekStartDay]);
  const rings = useRings(view);
  const isDue = (activity: Activity) => {
    const ring = rings.ofActivity(activity, recordsOf(activity))[view.dates.indexOf(date)];
    return date === today && ring !== undefined && ring.done < ring.planned;
  };
  const isToCome = date > today;
  const record = isToCome
    ? planItems(activities, recordsOf, date, view, search)
    : recordItems(
        // Those that are due come first.
        activities.toSorted((a, b) => Number(isDue(b)) - Number(isDue(a))),
        recordsOf,
        date,
        search,
      );
  const notes = useNoteItems(mode === 'record' ? '' : search, activities);
  if (mode === 'record')
    return { groups: [{ heading: isToCome ? 'plan.set' : 'shell.record', items: record }], isAway: false };
  const groups: readonly PaletteGroup[] = [
    {
      heading: 'shell.goTo',
      items: [...goItems(menu, english), ...reviewItems(weekIdOf(today, weekStartDay), english)],
    },
    { heading: 'shell.record', items: record },
    { heading: 'shell.create', items: [...typedItems(search, activities), ...createItems(english)] },
    { heading: 'shell.activities', items: activityItems(activities) },
    { heading: 'shell.objectives', items: objectiveItems(objectives, today) },
    { heading: 'shell.settings', items: settingItems(english, sections) },
    { heading: 'settings.theme', items: themeItems(settings, english) },
    { heading: 'shell.help', items: helpItems(english) },
    { heading: 'shell.notes', items: notes.items },
  ];
  return { groups: groups.filter(({ items }) => items.length > 0), isAway: notes.isAway };
}
