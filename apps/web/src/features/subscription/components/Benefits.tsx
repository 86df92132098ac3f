import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '#platform';

/** List of the additions of Premium to the free plan. */
export function PremiumBenefits() {
  const text = useText();
  return (
    <Benefits>
      <Benefit>{text('subscription.allActivities')}</Benefit>
      <Benefit>{text('subscription.allAccounts')}</Benefit>
    </Benefits>
  );
}

export const Benefits = ({ children }: { children: ReactNode }) => <ul className="flex flex-col gap-2">{children}</ul>;

export function Benefit({ detail, children }: { detail?: string | undefined; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2.5 text-body text-n12">
      <Check className="mt-0.5 size-4.5 text-success-solid" aria-hidden="true" />
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-balance">{children}</span>
        {detail && <span className="text-small text-n11 tabular-nums">{detail}</span>}
      </span>
    </li>
  );
}
