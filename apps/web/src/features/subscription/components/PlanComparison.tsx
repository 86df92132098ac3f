import { Check } from 'lucide-react';
import { useText } from '#platform';
import { Card } from '#ui';

interface PlanComparisonProps {
  /** The limits of the free plan. */
  readonly freePlan: { readonly activities: number; readonly calendarAccounts: number };
}

/** Compares what the two plans limit, and says what stays free. */
export function PlanComparison({ freePlan: { activities, calendarAccounts } }: PlanComparisonProps) {
  const text = useText();
  return (
    <div className="flex flex-1 flex-col">
      {/* Where the label of the choice stands; said by the table. */}
      <p className="pb-1.5 text-small font-medium text-n11" aria-hidden="true">
        {text('purchase.comparison')}
      </p>
      <Card className="flex flex-1 px-4 py-1">
        <table className="w-full text-body [&_:is(th,td)]:py-2 medium:[&_:is(th,td)]:py-2.5">
          <thead>
            <tr className="text-small text-n10">
              <th scope="col">
                <span className="sr-only">{text('purchase.comparison')}</span>
              </th>
              <th scope="col" className="w-14 text-center font-medium">
                {text('settings.planFree')}
              </th>
              <th scope="col" className="w-20 text-center font-strong text-n12">
                {text('settings.planPremium')}
              </th>
            </tr>
          </thead>
          <tbody className="[&>tr]:border-t [&>tr]:border-n4">
            <Row name={text('purchase.activities')} free={activities} premium={text('purchase.unlimited')} />
            <Row name={text('purchase.accounts')} free={calendarAccounts} premium={text('purchase.unlimited')} />
            <tr>
              <td colSpan={3} className="text-n11">
                <span className="flex items-center gap-2.5">
                  <Check className="size-4.5 flex-none text-success-solid" aria-hidden="true" />
                  <span className="text-balance">{text('subscription.always')}</span>
                </span>
              </td>
            </tr>
          </tbody>
        </table>
      </Card>
    </div>
  );
}

function Row({ name, free, premium }: { name: string; free: number; premium: string }) {
  return (
    <tr>
      <th scope="row" className="pr-2 text-left font-regular text-n11">
        {name}
      </th>
      <td className="text-center text-n10 tabular-nums">{free}</td>
      <td className="text-center font-strong text-n12">{premium}</td>
    </tr>
  );
}
