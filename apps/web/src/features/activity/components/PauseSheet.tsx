import type { Activity } from '@sevenfold/contract';
import { PAUSE_DAYS_MAX } from '@sevenfold/domain/activity';
import { addDays, isCivilDate } from '@sevenfold/domain/calendar';
import { type MouseEvent, useState } from 'react';
import { dispatch } from '#dispatch';
import { useDraftState } from '#drafts';
import { dayShortWithYear, useText } from '#platform';
import { Button, Dialog, focusFirstError, TextField } from '#ui';
import { useToday } from '#features/user';
import { pauseUntil } from '../pause';

interface PauseSheetProps {
  activity: Activity;
  open: boolean;
  onClose(): void;
}

const WEEKS = [1, 2, 4] as const;

/** Pauses an activity until a date, on which it returns by itself. */
export default function PauseSheet({ activity, open, onClose }: PauseSheetProps) {
  const text = useText();
  const today = useToday();
  const { value, change, drop } = useDraftState<string>(`pause ${activity.id}`, () => addDays(today, 7));
  const [isTried, setTried] = useState(false);
  const isDate = isCivilDate(value) && value > today && value <= addDays(today, PAUSE_DAYS_MAX);
  const closeForGood = () => {
    drop();
    onClose();
  };
  const save = ({ currentTarget }: MouseEvent) => {
    setTried(true);
    if (!isDate) {
      focusFirstError(currentTarget);
      return;
    }
    dispatch(
      pauseUntil(activity, today, value),
      text('activity.toast.paused', { name: activity.name, day: dayShortWithYear(value) }),
    );
    closeForGood();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={text('activity.pauseTitle', { name: activity.name })}
      description={text('activity.pauseText')}
      size="small"
      footer={
        <>
          <Button variant="ghost" onClick={closeForGood}>
            {text('ui.cancel')}
          </Button>
          <Button variant="primary" onClick={save}>
            {text('activity.pause')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <TextField
          label={text('activity.pauseUntil')}
          type="date"
          min={addDays(today, 1)}
          max={addDays(today, PAUSE_DAYS_MAX)}
          value={value}
          onChange={change}
          error={isTried && !isDate ? text('activity.pauseError') : null}
          required
        />
        <div className="flex flex-wrap gap-2">
          {WEEKS.map((weeks) => (
            <Button key={weeks} size="small" onClick={() => change(addDays(today, weeks * 7))}>
              {text('activity.pauseWeeks', { count: weeks })}
            </Button>
          ))}
        </div>
      </div>
    </Dialog>
  );
}
