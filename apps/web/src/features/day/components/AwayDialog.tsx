import type { Activity } from '@sevenfold/contract';
import {
  datesBetween,
  daysBetween,
  isSelectableDate,
  isWeekId,
  MAX_DATE,
  MIN_DATE,
  weekIdOf,
  type CivilDate,
} from '@sevenfold/domain/calendar';
import { type Absence, ABSENCE_DAYS_MAX } from '@sevenfold/domain/user';
import { Trash2 } from 'lucide-react';
import { type MouseEvent, useEffect, useState } from 'react';
import { dispatch } from '#dispatch';
import { useDraftState } from '#drafts';
import { dayShortWithYear, rangeText, useText } from '#platform';
import { Button, Dialog, focusFirstError, IconButton, TextField } from '#ui';
import { useActivities } from '#features/activity';
import { knownRecordsOn, readIfOlder } from '#features/record';
import { upcomingAbsences, useToday, useUser, useWeekStartDay } from '#features/user';
import { cancelAbsence, planAbsence } from '../away';

interface AwayDialogProps {
  /** Preselected first day. */
  readonly date: CivilDate;
  onClose(): void;
}

/** Skips all activities over a range of dates, which may be in the future. */
export default function AwayDialog({ date, onClose }: AwayDialogProps) {
  const text = useText();
  const {
    value: { first, last },
    change,
    drop,
  } = useDraftState<{ first: string; last: string }>(`away ${date}`, () => ({ first: date, last: date }));
  const [isTried, setTried] = useState(false);
  const user = useUser();
  const today = useToday();
  const planned = upcomingAbsences(user.absences, today);
  const all = useActivities() ?? [];
  const activities = all.filter(({ isActive }) => isActive);
  const span = spanOf(first, last);
  const dates = span.dates ?? [];
  useOlderRecords(dates);
  const closeForGood = () => {
    drop();
    onClose();
  };
  const save = ({ currentTarget }: MouseEvent) => {
    setTried(true);
    if (!span.dates) {
      focusFirstError(currentTarget);
      return;
    }
    const [from, ...rest] = span.dates;
    if (from === undefined) return;
    const to = rest.at(-1) ?? from;
    dispatch(
      planAbsence(user, activities, [from, ...rest], today, knownRecordsOn),
      text('skip.away', { range: rangeText(from, to) }),
    );
    closeForGood();
  };
  const shown = (error: typeof span.error, of: 'first' | 'last') =>
    error && error.field === of && (isTried || error.key !== 'skip.dateMissing')
      ? text(error.key, { max: ABSENCE_DAYS_MAX })
      : null;
  return (
    <Dialog
      open
      onClose={onClose}
      title={text('skip.awayTitle')}
      description={text('skip.awayText')}
      size="small"
      footer={
        <>
          <Button variant="ghost" onClick={closeForGood}>
            {text('ui.cancel')}
          </Button>
          <Button variant="primary" onClick={save}>
            {text('skip.awaySave')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <div className="grid grid-cols-2 gap-3">
          <TextField
            label={text('skip.first')}
            type="date"
            min={MIN_DATE}
            max={MAX_DATE}
            value={first}
            onChange={(value) => change({ first: value, last: last < value ? value : last })}
            error={shown(span.error, 'first')}
            required
          />
          <TextField
            label={text('skip.last')}
            type="date"
            min={first || MIN_DATE}
            max={MAX_DATE}
            value={last}
            onChange={(value) => change({ first, last: value })}
            error={shown(span.error, 'last')}
            required
          />
        </div>
        <PlannedAbsences planned={planned} activities={all} />
        <p className="min-h-4.5 text-small text-n10 tabular-nums" role="status">
          {span.dates && text('skip.awayDays', { days: dates.length, activities: activities.length })}
        </p>
      </div>
    </Dialog>
  );
}

interface PlannedAbsencesProps {
  readonly planned: readonly Absence[];
  /** Archived ones too: what was skipped before they were archived is still there when they return. */
  readonly activities: readonly Activity[];
}

/** Absences that are not over; removing one frees its days from today on. */
function PlannedAbsences({ planned, activities }: PlannedAbsencesProps) {
  const text = useText();
  const user = useUser();
  const today = useToday();
  if (planned.length === 0) return null;
  const remove = (absent: Absence, range: string) =>
    dispatch(cancelAbsence(user, activities, absent, today, knownRecordsOn), text('skip.absenceRemoved', { range }));
  return (
    <section>
      <h3 className="pb-1 text-small font-medium text-n11">{text('skip.planned')}</h3>
      <ul>
        {planned.map((absent) => {
          const { first, last } = absent;
          const range =
            first === last
              ? dayShortWithYear(first)
              : text('skip.awayRange', { first: dayShortWithYear(first), last: dayShortWithYear(last) });
          return (
            <li key={`${first} ${last}`} className="flex min-h-11 items-center justify-between gap-2">
              <span className="text-body text-n12 tabular-nums">{range}</span>
              <IconButton
                label={text('skip.removeAbsence', { range })}
                icon={<Trash2 className="size-4.5" aria-hidden="true" />}
                onClick={() => remove(absent, range)}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

type SpanError = {
  readonly field: 'first' | 'last';
  readonly key: 'skip.dateMissing' | 'skip.wrongOrder' | 'skip.tooLong';
};

function spanOf(first: string, last: string): { readonly dates?: readonly CivilDate[]; readonly error?: SpanError } {
  if (!isSelectableDate(first)) return { error: { field: 'first', key: 'skip.dateMissing' } };
  if (!isSelectableDate(last)) return { error: { field: 'last', key: 'skip.dateMissing' } };
  if (last < first) return { error: { field: 'last', key: 'skip.wrongOrder' } };
  if (daysBetween(first, last) >= ABSENCE_DAYS_MAX) return { error: { field: 'last', key: 'skip.tooLong' } };
  return { dates: datesBetween(first, last) };
}

/**
 * Reads the entries and skips of earlier years in the range, so that completed activities stay completed and undo
 * restores earlier skips. Requested as soon as the range is chosen; data that has not arrived on submit is treated as empty,
 * because commands never wait for the server.
 */
function useOlderRecords(dates: readonly CivilDate[]) {
  const weekStartDay = useWeekStartDay();
  // As text, which stays the same when the dates do.
  const weeks = [...new Set(dates.map((date) => weekIdOf(date, weekStartDay)))].join(' ');
  useEffect(() => {
    for (const id of weeks.split(' ').filter(isWeekId)) void readIfOlder({ id, weekStartDay });
  }, [weeks, weekStartDay]);
}
