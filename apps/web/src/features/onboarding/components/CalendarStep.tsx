import type { Integration } from '@sevenfold/contract';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useConnection } from '#data';
import { useLocation, useLocationState } from '#navigation';
import { useText } from '#platform';
import { Button, Card } from '#ui';
import { Suggestions } from '#features/activity';
import {
  CalendarChoiceList,
  ConnectCalendar,
  returnedRefusal,
  StatusLine,
  useCalendarChoice,
  useConnecting,
  useIntegrations,
} from '#features/integration';
import { finishPart, FlowFrame } from './FlowFrame';

/** Connects a calendar and chooses what is read of it, or goes on without one. */
export function CalendarStep() {
  const state = useLocationState();
  const { connected } = state;
  const { isReturn } = useLocation();
  const [refused] = useState(returnedRefusal({ isReturn, state }));
  const connecting = useConnecting('ONBOARDING', refused);
  const [latest, setLatest] = useState(connected);
  const integrations = useIntegrations() ?? [];
  const undecided = integrations.find(({ needsCalendarChoice }) => needsCalendarChoice);
  if (undecided) return <Choice key={undecided.id} integration={undecided} />;
  if (integrations.length > 0 || latest !== undefined) return <Connected integrations={integrations} />;
  return <Connect connecting={connecting} onConnected={setLatest} />;
}

function Connect(props: Parameters<typeof ConnectCalendar>[0]) {
  const text = useText();
  return (
    <FlowFrame
      part="ADD_CALENDAR"
      title={text('onboarding.calendarTitle')}
      text={text('onboarding.calendarText')}
      action={false}
    >
      <ConnectCalendar {...props} />
    </FlowFrame>
  );
}

function Choice({ integration }: { readonly integration: Integration }) {
  const text = useText();
  const isOffline = useConnection() === 'OFFLINE';
  const choice = useCalendarChoice(integration);
  return (
    <FlowFrame
      part="ADD_CALENDAR"
      title={text('integration.choose.title')}
      text={integration.accountName}
      // Listing them may take long, or fail until the operator has mended something.
      skip={choice.calendars.length === 0 ? undefined : null}
      action={
        <Button
          variant="primary"
          size="large"
          className="max-medium:flex-1"
          busy={choice.isBusy}
          disabled={isOffline || choice.calendars.length === 0}
          onClick={choice.save}
        >
          {choice.saveText}
        </Button>
      }
    >
      <CalendarChoiceList choice={choice} />
    </FlowFrame>
  );
}

function Connected({ integrations }: { readonly integrations: readonly Integration[] }) {
  const text = useText();
  return (
    <FlowFrame
      part="ADD_CALENDAR"
      title={text('onboarding.calendarConnected')}
      text={text('onboarding.calendarNext')}
      skip={null}
      action={
        <Button variant="primary" size="large" className="max-medium:flex-1" onClick={() => finishPart('ADD_CALENDAR')}>
          {text('onboarding.continue')}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        {integrations.map((integration) => (
          <Card key={integration.id} padded className="flex items-center gap-3">
            <CircleCheck className="flex-none text-success-solid" aria-hidden="true" />
            <span className="min-w-0 flex-1">
              <span className="block truncate text-body font-strong">{integration.accountName}</span>
              <StatusLine integration={integration} />
            </span>
          </Card>
        ))}
        <Suggestions />
      </div>
    </FlowFrame>
  );
}
