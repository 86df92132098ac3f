import type { Activity } from '@sevenfold/contract';
import { ClipboardCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useWantedNotes } from '#features/activity';
import { reviewPaths } from '#features/review';
import { useToday, useWeekStartDay } from '#features/user';
import { navigate, paths } from '#navigation';
import { dayShortWithYear, weekLabel } from '#platform';
import { ActivityTile } from '#ui';
import type { PaletteItem } from './paletteItems';

const SHORTEST = 2;
const SHOWN = 8;
const TYPING_MS = 200;

/** Prefix of the ids of notes, which are matched already. */
export const NOTE_ID = 'note ';

interface NoteItems {
  readonly items: readonly PaletteItem[];
  /** True if the notes could not be searched. */
  readonly isAway: boolean;
}

/** The notes and reviews that contain the text, searched once typing pauses. */
export function useNoteItems(search: string, activities: readonly Activity[]): NoteItems {
  const today = useToday();
  const weekStartDay = useWeekStartDay();
  const [q, setQuery] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setQuery(search.trim().slice(0, 100)), TYPING_MS);
    return () => clearTimeout(timer);
  }, [search]);
  const isSearched = q.length >= SHORTEST && q === search.trim().slice(0, 100);
  const { data, isError } = useWantedNotes({ q, limit: SHOWN }, isSearched);
  if (!isSearched || !data) return { items: [], isAway: isSearched && isError };
  const notes = data.entries.flatMap(({ id, activityId, date, note }): PaletteItem[] => {
    const activity = activities.find((one) => one.id === activityId);
    return activity && note !== null
      ? [
          {
            id: `${NOTE_ID}${id}`,
            label: excerpt(note, q),
            aliases: [],
            icon: <ActivityTile icon={activity.icon} color={activity.color} size={24} />,
            hint: dayShortWithYear(date),
            isNavigation: true,
            run: () => navigate(paths.day(date)),
          },
        ]
      : [];
  });
  const reviews = data.reviews.map(({ weekId, text }): PaletteItem => ({
    id: `${NOTE_ID}${weekId}`,
    label: excerpt(text, q),
    aliases: [],
    icon: <ClipboardCheck className="size-4.5 text-n11" aria-hidden="true" />,
    hint: weekLabel(weekId, weekStartDay, today),
    isNavigation: true,
    run: () => navigate(reviewPaths.review(weekId)),
  }));
  return { items: [...notes, ...reviews], isAway: isError };
}

const LEAD = 24;

/** One line that begins shortly before the match. */
function excerpt(note: string, q: string): string {
  const line = note.replace(/\s+/g, ' ');
  const at = line.toLowerCase().indexOf(q.toLowerCase());
  return at > LEAD ? `…${line.slice(at - LEAD)}` : line;
}
