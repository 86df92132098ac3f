import type { Integration } from '@sevenfold/contract';
import { Link2 } from 'lucide-react';
import { GoogleLogo, MicrosoftLogo } from '#ui';

const LOGOS = {
  GOOGLE: <GoogleLogo />,
  OUTLOOK: <MicrosoftLogo />,
  ICAL: <Link2 aria-hidden="true" />,
} satisfies Record<Integration['provider'], unknown>;

/** Sign of a calendar provider; the name stands beside it. */
export const ProviderIcon = ({ provider }: Pick<Integration, 'provider'>) => (
  <span className="inline-flex size-9 flex-none items-center justify-center rounded-icon bg-n3 text-n11">
    {LOGOS[provider]}
  </span>
);
