import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '#platform';
import { Card } from '#ui';

interface PlanComparisonProps {
  /** The limits of the free plan. */
  readonly freePlan: { readonly activities: number; readonly calendarAccounts: number };
}

/** Compares the two plans, row by row, and says what stays free. */
export function PlanComparison({ freePlan: { activities, calendarAccounts } }: PlanComparisonProps) {
  const text = useText();
  const included = <Included label={text('purchase.included')} />;
  return (
    <div className="flex flex-col gap-3">
      <Card className="px-4 py-1">
        <table className="w-full text-body">
          <thead>
            <tr className="text-small text-n10">
              <th scope="col" className="py-2.5 text-left font-medium">
                {text('purchase.comparison')}
              </th>
              <th scope="col" className="w-17 py-2.5 text-center font-medium">
                {text('settings.planFree')}
              </th>
              <th scope="col" className="w-23 py-2.5 text-center font-strong text-n12">
                {text('settings.planPremium')}
              </th>
            </tr>
          </thead>
          <tbody className="[&>tr]:border-t [&>tr]:border-n4">
            <Row name={text('purchase.activities')} free={activities} premium={text('purchase.unlimited')} />
            <Row name={text('purchase.accounts')} free={calendarAccounts} premium={text('purchase.unlimited')} />
            <Row name={text('purchase.insights')} free={included} premium={included} />
            <Row name={text('purchase.export')} free={included} premium={included} />
          </tbody>
        </table>
      </Card>
      <p className="text-center text-small text-balance text-n10">{text('subscription.always')}</p>
    </div>
  );
}

function Row({ name, free, premium }: { name: string; free: ReactNode; premium: ReactNode }) {
  return (
    <tr>
      <th scope="row" className="py-2.5 pr-2 text-left font-regular text-n11">
        {name}
      </th>
      <td className="py-2.5 text-center text-n10 tabular-nums">{free}</td>
      <td className="py-2.5 text-center font-strong text-n12">{premium}</td>
    </tr>
  );
}

const Included = ({ label }: { label: string }) => (
  <>
    <Check className="mx-auto size-4.5 text-success-solid" aria-hidden="true" />
    <span className="sr-only">{label}</span>
  </>
);
