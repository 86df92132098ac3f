import { amountRange } from '@sevenfold/domain/activity';
import { isTimeOfDay } from '@sevenfold/domain/user';
import { type FormEvent, useId, useState } from 'react';
import { dispatch } from '#dispatch';
import { dayHeading, dayShort, useText } from '#platform';
import { ActivityTile, Button, Dialog, DurationField, focusFirstError, NumberStepper, TextField } from '#ui';
import { removePlan, setPlan } from '#features/plan';
import { customUnit, hasPartialTime } from '#features/record';
import type { Planned } from '../dayLoad';

interface PlanEditorProps extends Planned {
  readonly open: boolean;
  onClose(): void;
}

/** Changes time and amount of a plan, or removes it. */
export function PlanEditor({ activity, plan, open, onClose }: PlanEditorProps) {
  const text = useText();
  const id = useId();
  // Undefined until they are edited: another device may change the plan while the sheet is open.
  const [typedTime, setTime] = useState<string>();
  const time = typedTime ?? plan.startTime ?? '';
  const [isTimePartial, setTimePartial] = useState(false);
  const [typedAmount, setAmount] = useState<number | null>();
  const amount = typedAmount === undefined ? plan.amount : typedAmount;
  const { max } = amountRange(activity.unit);
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const isPartial = hasPartialTime(event.currentTarget);
    setTimePartial(isPartial);
    if (isPartial) {
      focusFirstError(event.currentTarget);
      return;
    }
    // A duration that cannot be read stays, with its message.
    const invalid = event.currentTarget.querySelector<HTMLElement>('[aria-invalid=true]:not([type=time])');
    if (invalid) {
      invalid.focus();
      return;
    }
    const startTime = isTimeOfDay(time) ? time : null;
    if (startTime !== plan.startTime || amount !== plan.amount)
      dispatch(setPlan(activity.id, plan.date, plan, { amount, startTime }));
    onClose();
  };
  const remove = () => {
    dispatch(removePlan(plan), text('plan.removed', { name: activity.name, day: dayShort(plan.date) }));
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={activity.name}
      description={dayHeading(plan.date)}
      lead={<ActivityTile icon={activity.icon} color={activity.color} size={44} />}
      size="small"
      footer={
        <>
          <Button variant="ghost" onClick={remove}>
            {text('plan.remove')}
          </Button>
          <Button type="submit" form={id} variant="primary">
            {text('entry.save')}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={save} className="flex flex-col gap-5 pb-1">
        <TextField
          label={text('plan.time')}
          type="time"
          value={time}
          onChange={(next) => {
            setTimePartial(false);
            setTime(next);
          }}
          error={isTimePartial ? text('entry.timePartial') : null}
        />
        {activity.unit === 'DURATION' && (
          <DurationField
            label={text('entry.duration')}
            hint={text('plan.amountHint')}
            minutes={amount}
            max={max}
            onChange={setAmount}
          />
        )}
        {activity.unit === 'TIMES' && (
          <NumberStepper
            label={text('entry.amount')}
            hint={text('plan.amountHintTimes')}
            value={amount ?? 0}
            min={0}
            max={max}
            unit={customUnit(activity, amount ?? 0)}
            onChange={(next) => setAmount(next === 0 ? null : next)}
          />
        )}
      </form>
    </Dialog>
  );
}
