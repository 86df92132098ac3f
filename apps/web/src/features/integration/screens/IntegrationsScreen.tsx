import type { ServerConfig } from '@sevenfold/contract';
import { CalendarDays } from 'lucide-react';
import { useText } from '../../../platform/text';
import { EmptyState } from '../../../ui/EmptyState';
import { Card, Chip, SectionHeader } from '../../../ui/Surface';
import { useServerConfig } from '../../serverConfig/api';
import { SettingsPage } from '../../settings/components/SettingsPage';

type Provider = ServerConfig['calendarProviders'][number];

/** The connected calendars, and which calendar services this server offers. */
export default function IntegrationsScreen() {
  const text = useText();
  // A configuration that an earlier version stored on the device lacks the list until the server has responded.
  const providers = useServerConfig()?.calendarProviders ?? [];
  const isOffered = providers.some(({ missing }) => missing.length === 0);
  return (
    <SettingsPage section="integrations">
      <Card>
        <EmptyState drawing="week" text={text(isOffered ? 'integration.none' : 'integration.noneOffered')} />
      </Card>
      <section aria-labelledby="calendar-services">
        <SectionHeader id="calendar-services" title={text('integration.services')} />
        <Card>
          <ul>
            {providers.map((offered) => (
              <Service key={offered.provider} {...offered} />
            ))}
          </ul>
        </Card>
        {!isOffered && <p className="px-1 pt-2 text-small text-n10">{text('integration.how')}</p>}
      </section>
    </SettingsPage>
  );
}

function Service({ provider, missing }: Provider) {
  const text = useText();
  const isSetUp = missing.length === 0;
  return (
    <li className="flex items-start gap-3 px-4 py-3.5 not-first:border-t not-first:border-n4">
      <CalendarDays className="mt-px text-n10" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <span className="text-body font-strong text-n12">{text(`integration.${provider}`)}</span>
          <Chip>{text(isSetUp ? 'integration.setUp' : 'integration.notSetUp')}</Chip>
        </div>
        <p className="pt-1 text-small text-n10">{text(isSetUp ? 'integration.soon' : 'integration.missing')}</p>
        {!isSetUp && (
          <ul className="flex flex-wrap gap-1.5 pt-1.5">
            {missing.map((name) => (
              <li key={name}>
                <code className="rounded-chip bg-n3 px-1.5 py-0.5 font-mono text-micro break-all text-n11">{name}</code>
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}
