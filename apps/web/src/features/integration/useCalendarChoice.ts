import type { Calendar, Integration } from '@sevenfold/contract';
import { useState } from 'react';
import { replica } from '#data';
import { useDraftState } from '#drafts';
import { text } from '#platform';
import { toast } from '#ui';
import { readRows } from './api';
import { refusalOf, refusalText } from './refusal';

/**
 * Lets the chosen calendars of an account be read, and no others.
 *
 * @throws {ApiError} @throws {NetworkError}
 */
async function chooseCalendars({ id }: Integration, calendarIds: readonly string[]): Promise<void> {
  const body = { id, calendarIds: [...calendarIds] };
  await replica.request('POST /api/v1/integration/calendars', { body });
  await readRows();
}

interface CalendarChoice {
  /** Those that were preselected first. */
  readonly calendars: readonly Calendar[];
  isChosen(calendar: Calendar): boolean;
  change(calendar: Calendar, isChosen: boolean): void;
  /** Text of the button that ends the choice: "Use 2 calendars". */
  readonly saveText: string;
  save(): void;
  readonly isBusy: boolean;
  /** Reason why the choice could not be saved. */
  readonly error: string | null;
}

/** The choice of which calendars of a new account are read. It survives a reload until it is saved. */
export function useCalendarChoice(integration: Integration): CalendarChoice {
  const { id, calendars } = integration;
  // Differences from the preselection, so that calendars listed later keep theirs.
  const {
    value: changed,
    change,
    drop,
  } = useDraftState<Readonly<Record<string, boolean>>>(`calendars of ${id}`, () => ({}));
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const isChosen = (calendar: Calendar) => changed[calendar.id] ?? calendar.isOn;
  const chosen = calendars.filter(isChosen);
  const save = async () => {
    setBusy(true);
    setError(null);
    try {
      await chooseCalendars(
        integration,
        chosen.map((calendar) => calendar.id),
      );
      drop();
      if (chosen.length > 0) toast({ kind: 'success', text: text('integration.connected') });
    } catch (caught) {
      const refusal = refusalOf(caught);
      setError(refusal === 'OFFLINE' ? refusalText(refusal) : text('error.unexpected'));
    } finally {
      setBusy(false);
    }
  };
  return {
    calendars: calendars.toSorted((a, b) => Number(b.isOn) - Number(a.isOn)),
    isChosen,
    change: (calendar, isOn) => change((before) => ({ ...before, [calendar.id]: isOn })),
    saveText: text('integration.choose.save', { count: chosen.length }),
    save: () => void save(),
    isBusy,
    error,
  };
}
