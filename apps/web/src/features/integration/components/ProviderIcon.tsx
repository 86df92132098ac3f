import type { Integration } from '@sevenfold/contract';
import { CalendarDays, Link2 } from 'lucide-react';
import { GoogleLogo } from '#ui';

/** Sign of a calendar provider; the name stands beside it. */
export function ProviderIcon({ provider }: Pick<Integration, 'provider'>) {
  const Icon = provider === 'ICAL' ? Link2 : CalendarDays;
  return (
    <span className="inline-flex size-9 flex-none items-center justify-center rounded-icon bg-n3 text-n11">
      {provider === 'GOOGLE' ? <GoogleLogo /> : <Icon aria-hidden="true" />}
    </span>
  );
}
