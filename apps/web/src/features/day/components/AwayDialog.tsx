import {
  datesBetween,
  daysBetween,
  isCivilDate,
  MAX_DATE,
  MIN_DATE,
  weekIdOf,
  type CivilDate,
} from '@sevenfold/domain/calendar';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { dispatch } from '../../../dispatch/dispatch';
import { useDraftState } from '../../../drafts/useDraftState';
import { dayShort } from '../../../platform/format';
import { useText } from '../../../platform/text';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { TextField } from '../../../ui/TextField';
import { useActivities } from '../../activity/api';
import { NO_RECORDS, weekRecordsQuery, type Records } from '../../record/api';
import { absence } from '../../record/recording';
import { useWeekStartDay } from '../../user/api';

/** Three months: longer than a holiday, and small enough for one command that can be sent and undone. */
const DAYS_MAX = 92;

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
  const activities = useActivities()?.filter(({ isActive }) => isActive) ?? [];
  const span = spanOf(first, last);
  const dates = span.dates ?? [];
  const known = useRecordsOf(dates);
  const closeForGood = () => {
    drop();
    onClose();
  };
  const save = () => {
    setTried(true);
    if (!span.dates) return;
    const command = absence(
      activities.map(({ id }) => id),
      dates,
      known,
    );
    if (command.operations.length > 0)
      dispatch(
        command,
        first === last
          ? text('skip.awayOneDay', { day: dayShort(span.dates[0] ?? date) })
          : text('skip.away', { first: dayShort(dates[0] ?? date), last: dayShort(dates.at(-1) ?? date) }),
      );
    closeForGood();
  };
  const shown = (error: typeof span.error, of: 'first' | 'last') =>
    error && error.field === of && (isTried || error.key !== 'skip.dateMissing')
      ? text(error.key, { max: DAYS_MAX })
      : null;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={text('skip.awayTitle')}
      description={text('skip.awayText')}
      size="small"
      footer={
        <>
          <Button onClick={closeForGood}>{text('ui.cancel')}</Button>
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
        <p className="min-h-4.5 text-small text-n10 tabular-nums" role="status">
          {span.dates && text('skip.awayDays', { days: dates.length, activities: activities.length })}
        </p>
      </div>
    </Dialog>
  );
}

type SpanError = {
  readonly field: 'first' | 'last';
  readonly key: 'skip.dateMissing' | 'skip.wrongOrder' | 'skip.tooLong';
};

function spanOf(first: string, last: string): { readonly dates?: readonly CivilDate[]; readonly error?: SpanError } {
  if (!isDate(first)) return { error: { field: 'first', key: 'skip.dateMissing' } };
  if (!isDate(last)) return { error: { field: 'last', key: 'skip.dateMissing' } };
  if (last < first) return { error: { field: 'last', key: 'skip.wrongOrder' } };
  if (daysBetween(first, last) >= DAYS_MAX) return { error: { field: 'last', key: 'skip.tooLong' } };
  return { dates: datesBetween(first, last) };
}

const isDate = (value: string): value is CivilDate => isCivilDate(value) && value >= MIN_DATE && value <= MAX_DATE;

/**
 * Loads the existing entries and skips of the range, so that completed activities stay completed and undo restores
 * earlier skips. Requested as soon as the range is chosen; data that has not arrived on submit is treated as empty,
 * because commands never wait for the server.
 */
function useRecordsOf(dates: readonly CivilDate[]) {
  const weekStartDay = useWeekStartDay();
  const weeks = [...new Set(dates.map((date) => weekIdOf(date, weekStartDay)))];
  const answers = useQueries({ queries: weeks.map((week) => weekRecordsQuery(week, weekStartDay)) });
  const byWeek = new Map<string, Records | undefined>(weeks.map((week, index) => [week, answers[index]?.data]));
  return (activityId: string, date: CivilDate) =>
    byWeek.get(weekIdOf(date, weekStartDay))?.byActivity[activityId] ?? NO_RECORDS;
}
