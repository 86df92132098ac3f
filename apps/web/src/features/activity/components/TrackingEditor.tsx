import type { Activity } from '@sevenfold/contract';
import { FILTER_FIELDS, type FilterField as Field, FILTERS_MAX } from '@sevenfold/domain/tracking';
import { Plus } from 'lucide-react';
import { type FormEvent, type MouseEvent, useDeferredValue, useId, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { dispatch } from '#dispatch';
import { useFieldDraft } from '#drafts';
import { text, useText } from '#platform';
import { Button, Checkbox, Dialog, Segmented } from '#ui';
import { useIntegrations } from '#features/integration';
import { setTracking } from '../tracking';
import { choiceChanges, ruleOf, trackingDraft, withExcluded } from '../trackingDraft';
import { useBacktest } from '../useBacktest';
import { BacktestView } from './BacktestView';
import { FilterField } from './FilterField';

interface TrackingEditorProps {
  readonly activity: Activity;
  readonly open: boolean;
  onClose(): void;
}

/** Edits which events count for an activity, and shows what the rule would have counted in the last 12 months. */
export default function TrackingEditor({ activity, open, onClose }: TrackingEditorProps) {
  useText();
  const formId = useId();
  const untouched = useMemo(() => trackingDraft(activity), [activity]);
  const { value: draft, change, drop } = useFieldDraft(`tracking ${activity.id}`, untouched);
  const [isTold, setTold] = useState(false);
  const [hasMore, setMore] = useState(() => ruleOf(draft)?.filters.some(({ field }) => field !== 'NAME') ?? false);
  const rule = useMemo(() => ruleOf(draft), [draft]);
  // Typing stays ahead of the backtest on a slow device.
  const test = useBacktest(activity, useDeferredValue(rule), draft, open);
  const tooMany = rule !== null && rule.filters.length > FILTERS_MAX;
  const fault =
    rule === null ? text('tracking.empty') : tooMany ? text('tracking.tooMany', { max: FILTERS_MAX }) : null;
  const closeForGood = () => {
    drop();
    onClose();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTold(true);
    if (rule === null || tooMany) {
      event.currentTarget.querySelector<HTMLElement>('input')?.focus();
      return;
    }
    const changes = choiceChanges(draft, test.result, test.choices);
    const saved = {
      filters: [...rule.filters],
      calendars: rule.calendars && [...rule.calendars],
    };
    dispatch(setTracking(activity, saved, changes), text('tracking.saved', { name: activity.name }));
    closeForGood();
  };
  const setField = (field: Field, values: readonly string[], typed: string) =>
    change((before) => ({
      ...before,
      values: { ...before.values, [field]: values },
      typed: { ...before.typed, [field]: typed },
    }));
  const showMore = ({ currentTarget }: MouseEvent) => {
    const form = currentTarget.closest('form');
    flushSync(() => setMore(true));
    // The pressed button is gone: its first field has the focus.
    form?.querySelectorAll<HTMLElement>('[data-autofocus]')[1]?.focus();
  };
  const fields = hasMore ? FILTER_FIELDS : FILTER_FIELDS.slice(0, 1);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={text('tracking.editTitle')}
      size="large"
      footer={
        <>
          <Button variant="ghost" onClick={closeForGood}>
            {text('ui.cancel')}
          </Button>
          <Button type="submit" form={formId} variant="primary">
            {text(test.result && test.counted > 0 ? 'tracking.saveAndFill' : 'tracking.save', { count: test.counted })}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-5 pb-1">
        <div className="flex flex-col gap-4">
          {fields.map((field, index) => (
            <FilterField
              key={field}
              field={field}
              values={draft.values[field]}
              typed={draft.typed[field]}
              error={isTold && index === 0 ? fault : null}
              hint={index === 0 ? text('tracking.valueHint') : text('tracking.andHint')}
              onChange={(values, typed) => setField(field, values, typed)}
            />
          ))}
          {!hasMore && (
            <Button
              variant="ghost"
              size="small"
              icon={<Plus className="size-4.5" aria-hidden="true" />}
              className="-ml-3 self-start"
              onClick={showMore}
            >
              {text('tracking.more')}
            </Button>
          )}
        </div>
        <CalendarChoice
          value={draft.calendars}
          onChange={(calendars) => change((before) => ({ ...before, calendars }))}
        />
        <BacktestView
          activity={activity}
          test={test}
          hasRule={rule !== null}
          onExclude={(key, isExcluded) =>
            change((before) => withExcluded(before, key, isExcluded, test.choices.get(key) === 'REJECTED'))
          }
        />
      </form>
    </Dialog>
  );
}

interface CalendarChoiceProps {
  readonly value: readonly string[] | null;
  onChange(calendars: readonly string[] | null): void;
}

/**
 * The calendars of a rule: all, or those that are ticked. Those of disconnected accounts are ticked together: they count
 * again once their account is connected.
 */
function CalendarChoice({ value, onChange }: CalendarChoiceProps) {
  const integrations = useIntegrations();
  const [initial] = useState(value ?? []);
  const calendars = (integrations ?? []).flatMap(({ calendars: own, accountName, needsCalendarChoice }) =>
    own
      // One that the account no longer has counts as disconnected.
      .filter(({ status }) => status !== 'MISSING')
      .map(({ id, name, isOn }) => ({ id, name, account: accountName, isRead: isOn && !needsCalendarChoice })),
  );
  const all = calendars.map(({ id }) => id);
  // One that is not read would pause the rule.
  const read = calendars.flatMap(({ id, isRead }) => (isRead ? [id] : []));
  const missing = integrations ? initial.filter((id) => !all.includes(id)) : [];
  if (calendars.length < 2 && value === null) return null;
  return (
    <div className="flex flex-col items-start gap-1">
      <Segmented
        label={text('tracking.calendars')}
        showLabel
        value={value === null ? 'ALL' : 'CHOSEN'}
        onChange={(choice) => onChange(choice === 'ALL' ? null : read)}
        options={[
          { value: 'ALL', label: text('tracking.allCalendars') },
          { value: 'CHOSEN', label: text('tracking.chosenCalendars') },
        ]}
      />
      {value !== null && (
        <ul className="w-full">
          {calendars.map(({ id, name, account }) => (
            <li key={id}>
              <Checkbox
                label={name}
                description={account}
                checked={value.includes(id)}
                onChange={(isChosen) => onChange(isChosen ? [...value, id] : value.filter((one) => one !== id))}
              />
            </li>
          ))}
          {missing.length > 0 && (
            <li>
              <Checkbox
                label={text('tracking.missingCalendars', { count: missing.length })}
                checked={missing.some((id) => value.includes(id))}
                onChange={(isChosen) =>
                  onChange([...value.filter((id) => !missing.includes(id)), ...(isChosen ? missing : [])])
                }
              />
            </li>
          )}
        </ul>
      )}
    </div>
  );
}
