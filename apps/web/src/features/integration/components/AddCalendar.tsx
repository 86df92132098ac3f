import type { ServerConfig } from '@sevenfold/contract';
import { text, useText } from '#platform';
import { Button, Card } from '#ui';
import { MissingSettings } from '#features/serverConfig';
import type { OAuthProvider } from '../api';
import { ProviderIcon } from './ProviderIcon';

interface AddCalendarProps {
  readonly providers: ServerConfig['calendarProviders'];
  readonly busy: string | null;
  readonly isOffline: boolean;
  onConnect(provider: OAuthProvider): void;
  onAddress(): void;
}

const ROW = 'flex min-h-17 items-center gap-3 px-4 py-3 not-first:border-t not-first:border-n4';

/** The calendar services, those that can be connected first; of the others, what the server lacks. */
export function AddCalendar({ providers, busy, isOffline, onConnect, onAddress }: AddCalendarProps) {
  useText();
  const available = providers.filter(({ missing }) => missing.length === 0);
  const unavailable = providers.filter(({ missing }) => missing.length > 0);
  const allMissing = [...new Set(unavailable.flatMap(({ missing }) => missing))];
  return (
    <>
      <Card>
        <ul>
          {available.map(({ provider }) => (
            <li key={provider} className={ROW}>
              <ProviderIcon provider={provider} />
              <span className="min-w-0 flex-1 text-body font-strong text-n12">{text(`integration.${provider}`)}</span>
              <Button
                size="small"
                busy={busy === provider}
                disabled={isOffline}
                aria-label={text('integration.connectNamed', { name: text(`integration.${provider}`) })}
                onClick={() => onConnect(provider)}
              >
                {text('integration.connect')}
              </Button>
            </li>
          ))}
          <li className={ROW}>
            <ProviderIcon provider="ICAL" />
            <span className="min-w-0 flex-1">
              <span className="block text-body font-strong text-n12">{text('integration.ICAL')}</span>
              <span className="block text-small text-n10">{text('integration.icalHint')}</span>
            </span>
            <Button
              size="small"
              disabled={isOffline}
              aria-label={text('integration.connectNamed', { name: text('integration.ICAL') })}
              onClick={onAddress}
            >
              {text('integration.connect')}
            </Button>
          </li>
          {unavailable.map(({ provider }) => (
            <li key={provider} className={ROW}>
              <span className="opacity-50">
                <ProviderIcon provider={provider} />
              </span>
              <span className="min-w-0 flex-1">
                <span className="block text-body text-n10">{text(`integration.${provider}`)}</span>
                <span className="block text-small text-n10">{text('integration.missing')}</span>
              </span>
            </li>
          ))}
        </ul>
      </Card>
      {allMissing.length > 0 && <MissingSettings names={allMissing} />}
    </>
  );
}
