import type { Integration } from '@sevenfold/contract';
import { ChevronRight } from 'lucide-react';
import { Link, paths } from '#navigation';
import { text, useText } from '#platform';
import { COMPACT, MetaLine, useMedia } from '#ui';
import { PausedNote } from './PausedNote';
import { ProviderIcon } from './ProviderIcon';
import { ReconnectNotice } from './ReconnectNotice';
import { StatusLine } from './StatusLine';

interface IntegrationRowProps {
  readonly integration: Integration;
  readonly isBusy: boolean;
  readonly isOffline: boolean;
  onReconnect(): void;
}

/** Row of a connected account: its state, how many of its calendars count, and a link to its page. */
export function IntegrationRow({ integration, ...reconnecting }: IntegrationRowProps) {
  useText();
  const compact = useMedia(COMPACT);
  const { id, provider, accountName, status, calendars, isPaused, needsCalendarChoice } = integration;
  // Those that the account no longer has stay on its page.
  const own = calendars.filter((calendar) => calendar.status !== 'MISSING');
  const on = own.filter(({ isOn }) => isOn).length;
  const service = text(`integration.${provider}`);
  const counted =
    own.length > 0 && !needsCalendarChoice ? text('integration.calendarsOn', { on, count: own.length }) : null;
  return (
    <li className="not-first:border-t not-first:border-n4">
      <Link
        {...paths.integration(id)}
        className="flex items-center gap-3 px-4 py-3.5 transition-colors hover:bg-n3/60 active:bg-n3 focus-inset"
      >
        <ProviderIcon provider={provider} />
        <span className="min-w-0 flex-1">
          <span className="block truncate text-body font-strong text-n12">{accountName}</span>
          {/* On a phone, where the two need a line each, the picture tells the service. */}
          {compact && counted !== null ? (
            <span className="block text-small text-n10">
              <span className="sr-only">{service} </span>
              {counted}
            </span>
          ) : (
            <MetaLine className="text-small text-n10" parts={counted === null ? [service] : [service, counted]} />
          )}
          <StatusLine integration={integration} />
        </span>
        <ChevronRight className="flex-none text-n9" aria-hidden="true" />
      </Link>
      {status === 'ERROR' && (
        <div className="px-3 pb-3">
          <ReconnectNotice integration={integration} {...reconnecting} />
        </div>
      )}
      {isPaused && (
        <div className="px-4 pb-3">
          <PausedNote />
        </div>
      )}
    </li>
  );
}
