import {
  isSelectableDate,
  MAX_DATE,
  MIN_DATE,
  weekIdOf,
  weekNumberOf,
  weekYearOf,
  yearOf,
  type WeekId,
  type WeekStartDay,
  type WeekView,
} from '@sevenfold/domain/calendar';
import { type FormEvent, useState } from 'react';
import { useDraftState } from '#drafts';
import { text as say, useText, weekLabel } from '#platform';
import { Button, cx, Dialog, TextField, YearNav, YearWeeks } from '#ui';
import { isWithinCalendar } from '#features/insight';

interface WeekPickerDialogProps {
  view: WeekView;
  open: boolean;
  onClose(): void;
  onPick(week: WeekId): void;
}

/** Picks any week: from a year of weeks, or by a date. */
export default function WeekPickerDialog({ view, open, onClose, onPick }: WeekPickerDialogProps) {
  const text = useText();
  const { today, weekStartDay } = view;
  const current = weekIdOf(today, weekStartDay);
  const [year, setYear] = useState(weekYearOf(view.id));
  return (
    <Dialog open={open} onClose={onClose} title={text('insight.chooseWeek')}>
      <div className="flex flex-col gap-6">
        <div>
          <div className="flex justify-center pb-2">
            <YearNav year={year} first={yearOf(MIN_DATE)} last={yearOf(MAX_DATE)} onChange={setYear} />
          </div>
          <YearWeeks
            isoYear={year}
            label={text('insight.weeksOfYear', { year: String(year) })}
            entered={view.id}
            cellOf={(week) => ({
              label: nameOf(week, current, weekStartDay),
              look: lookOf(week, view.id, current),
              content: weekNumberOf(week),
            })}
            onSelect={(week) => isWithinCalendar(week, weekStartDay) && onPick(week)}
          />
        </div>
        <DateForm onPick={onPick} weekStartDay={weekStartDay} />
      </div>
    </Dialog>
  );
}

function nameOf(week: WeekId, current: WeekId, weekStartDay: WeekStartDay): string {
  const name = weekLabel(week, weekStartDay);
  return week === current ? say('insight.weekCurrent', { week: name }) : name;
}

/** Styles: selected for the week shown, a ring for the current week, dashed for future weeks. */
const lookOf = (week: WeekId, shown: WeekId, current: WeekId): string =>
  cx(
    week === shown
      ? 'bg-n12 text-n1'
      : week > current
        ? 'border border-dashed border-n6 text-n10 dark:border-n7 hover:border-n8'
        : 'bg-n3 text-n11 hover:bg-n4 dark:bg-n4 dark:hover:bg-n5',
    week === current && 'font-semibold inset-ring-2 inset-ring-n8',
  );

/** Navigates to the week of a date. */
function DateForm({ onPick, weekStartDay }: { onPick(week: WeekId): void; weekStartDay: WeekStartDay }) {
  const text = useText();
  const { value: date, change, drop } = useDraftState('week of date', () => '');
  const [isErrorShown, setErrorShown] = useState(false);
  const week = isSelectableDate(date) ? weekIdOf(date, weekStartDay) : null;
  const isKnown = week !== null && isWithinCalendar(week, weekStartDay);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setErrorShown(true);
    if (!isKnown) return;
    drop();
    onPick(week);
  };
  return (
    <form noValidate onSubmit={submit} className="flex items-end gap-2">
      <div className="min-w-0 flex-1">
        <TextField
          label={text('insight.chooseDate')}
          type="date"
          min={MIN_DATE}
          max={MAX_DATE}
          value={date}
          error={isErrorShown && !isKnown ? text('insight.dateUnknown') : null}
          onChange={(value) => {
            change(value);
            setErrorShown(false);
          }}
        />
      </div>
      <Button type="submit">{text('insight.go')}</Button>
    </form>
  );
}
