import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useLocationState } from '../../../navigation/navigation';
import { useText } from '../../../platform/text';
import { Button } from '../../../ui/Button';
import { Card } from '../../../ui/Surface';
import { Suggestions } from '../../activity/components/Suggestions';
import { useIntegrations } from '../../integration/api';
import { ConnectCalendar } from '../../integration/components/ConnectCalendar';
import { StatusLine } from '../../integration/components/StatusLine';
import { isRefusal } from '../../integration/refusal';
import { useConnecting } from '../../integration/useConnecting';
import { finishPart, FlowFrame } from './FlowFrame';

/** Connects a calendar, or goes on without one. */
export function CalendarStep() {
  const text = useText();
  const { connected, connectionRefused } = useLocationState();
  const [refused] = useState(isRefusal(connectionRefused) ? connectionRefused : null);
  const connecting = useConnecting('ONBOARDING', refused);
  const [latest, setLatest] = useState(connected);
  const { data: integrations = [] } = useIntegrations();
  const isConnected = integrations.length > 0 || latest !== undefined;
  return (
    <FlowFrame
      part="ADD_CALENDAR"
      title={text(isConnected ? 'onboarding.calendarConnected' : 'onboarding.calendarTitle')}
      text={text(isConnected ? 'onboarding.calendarNext' : 'onboarding.calendarText')}
      skip={isConnected ? null : undefined}
      action={
        isConnected && (
          <Button
            variant="primary"
            size="large"
            className="max-medium:flex-1"
            onClick={() => finishPart('ADD_CALENDAR')}
          >
            {text('onboarding.continue')}
          </Button>
        )
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
        {isConnected && <Suggestions />}
        {!isConnected && <ConnectCalendar connecting={connecting} onConnected={setLatest} />}
      </div>
    </FlowFrame>
  );
}
