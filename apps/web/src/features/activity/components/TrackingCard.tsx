import type { Activity } from '@sevenfold/contract';
import { FILTER_FIELDS } from '@sevenfold/domain/tracking';
import { CalendarSync } from 'lucide-react';
import { dispatch } from '#dispatch';
import { Link, paths } from '#navigation';
import { text, useText } from '#platform';
import { Button, buttonClass, Card, Chip, Switch } from '#ui';
import { useIntegrations } from '#features/integration';
import { setTracking } from '../tracking';

interface TrackingCardProps {
  readonly activity: Activity;
  onEdit(): void;
}

/** Calendar tracking of an activity: whether it is on, its state and its rule. */
export function TrackingCard({ activity, onEdit }: TrackingCardProps) {
  useText();
  const integrations = useIntegrations();
  const { calendarTracking, calendarTrackingStatus: status } = activity;
  const isOn = calendarTracking !== null;
  const canConnect = integrations?.length === 0 && !isOn;
  const turn = (on: boolean) => {
    if (on) onEdit();
    else dispatch(setTracking(activity, null), text('tracking.turnedOff', { name: activity.name }));
  };
  return (
    <Card padded className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-body font-semibold">{text('tracking.title')}</h2>
        {isOn && <Chip>{text(`tracking.status.${status === 'OFF' ? 'ACTIVE' : status}`)}</Chip>}
        {isOn && (
          <span className="ml-auto">
            <Button size="small" onClick={onEdit}>
              {text('tracking.edit')}
            </Button>
          </span>
        )}
      </div>
      {canConnect ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <p className="min-w-0 flex-1 basis-60 text-body text-n10">{text('tracking.noCalendar')}</p>
          <Link {...paths.integrations()} className={buttonClass({ variant: 'neutral' })}>
            <CalendarSync className="size-4.5" aria-hidden="true" />
            {text('tracking.connect')}
          </Link>
        </div>
      ) : (
        <>
          <Switch
            label={text('tracking.switch')}
            description={text(isOn ? 'tracking.on' : 'tracking.off')}
            checked={isOn}
            onChange={turn}
          />
          {calendarTracking && <Rule tracking={calendarTracking} />}
          {isOn && (status === 'CALENDAR_MISSING' || status === 'ERROR') && (
            <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-small text-n11">
              <span className="min-w-0 flex-1 basis-60">{text(`tracking.explain.${status}`)}</span>
              <Link {...paths.integrations()} className={buttonClass({ size: 'small' })}>
                {text('tracking.integrations')}
              </Link>
            </p>
          )}
        </>
      )}
    </Card>
  );
}

function Rule({ tracking: { filters, calendars } }: { readonly tracking: NonNullable<Activity['calendarTracking']> }) {
  const fields = FILTER_FIELDS.filter((field) => filters.some((filter) => filter.field === field));
  return (
    <dl className="flex flex-col gap-1.5 text-small">
      {fields.map((field, index) => (
        <div key={field} className="flex flex-wrap items-center gap-1.5">
          <dt className="text-n10">
            {index > 0 && `${text('tracking.and')} `}
            {text(`tracking.contains.${field}`)}
          </dt>
          <dd className="flex min-w-0 flex-wrap gap-1.5">
            {filters
              .filter((filter) => filter.field === field)
              .map(({ value }) => (
                <Chip key={value}>
                  <span className="max-w-56 truncate">{value}</span>
                </Chip>
              ))}
          </dd>
        </div>
      ))}
      {calendars && (
        <div className="text-n10">
          <dt className="sr-only">{text('tracking.calendars')}</dt>
          <dd>{text('tracking.inCalendars', { count: calendars.length })}</dd>
        </div>
      )}
    </dl>
  );
}
