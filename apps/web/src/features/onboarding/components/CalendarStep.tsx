import { CalendarCheck, CalendarX } from 'lucide-react';
import { navigate } from '../../../navigation/location';
import { useText } from '../../../platform/text';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import { Card } from '../../../ui/Surface';
import { useCalendarProviders } from '../useCalendarProviders';
import { completeStep } from '../steps';
import { finishPart, FlowFrame } from './FlowFrame';

/** Offers to connect a calendar, or says that this server has no calendar service. */
export function CalendarStep() {
  const text = useText();
  const providers = useCalendarProviders();
  const isPossible = providers.some(({ isConfigured }) => isConfigured);
  const open = () => {
    completeStep('ADD_CALENDAR');
    navigate({ to: '/settings/integrations', search: {} });
  };
  return (
    <FlowFrame
      part="ADD_CALENDAR"
      title={text('onboarding.calendarTitle')}
      text={text('onboarding.calendarText')}
      skip={isPossible ? undefined : null}
      action={
        <Button
          variant="primary"
          size="large"
          className="max-medium:flex-1"
          onClick={isPossible ? open : () => finishPart('ADD_CALENDAR')}
        >
          {text(isPossible ? 'onboarding.settings' : 'onboarding.continue')}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        {!isPossible && <Notice kind="info">{text('onboarding.calendarNone')}</Notice>}
        {providers.map(({ provider, isConfigured }) => {
          const Icon = isConfigured ? CalendarCheck : CalendarX;
          return (
            <Card key={provider} padded className="flex items-center gap-3">
              <Icon className="flex-none text-n11" aria-hidden="true" />
              <span className="min-w-0 flex-1">
                <span className="block text-body font-strong">
                  {text(provider === 'GOOGLE' ? 'onboarding.google' : 'onboarding.outlook')}
                </span>
                <span className="block text-small text-n10">
                  {text(isConfigured ? 'onboarding.calendarSoon' : 'onboarding.calendarMissing')}
                </span>
              </span>
            </Card>
          );
        })}
      </div>
    </FlowFrame>
  );
}
