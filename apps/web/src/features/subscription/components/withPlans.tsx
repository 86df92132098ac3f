import type { ComponentType } from 'react';
import { Link } from '../../../navigation/navigation';
import { paths } from '../../../navigation/paths';
import { useTitle } from '../../../navigation/title';
import { useText } from '../../../platform/text';
import { buttonClass } from '../../../ui/buttonClass';
import { EmptyState } from '../../../ui/EmptyState';
import { PageHeader } from '../../../ui/PageHeader';
import { usePlan } from '../../serverConfig/usePlan';

/** A screen about plans. On a server without plans, it says that everybody has everything. */
export const withPlans = (Screen: ComponentType): ComponentType =>
  function WithPlans() {
    return usePlan() === null ? <NoPlans /> : <Screen />;
  };

function NoPlans() {
  const text = useText();
  useTitle(text('subscription.noPlansTitle'));
  return (
    <div className="column-forms">
      <PageHeader title={text('subscription.noPlansTitle')} />
      <EmptyState
        text={text('subscription.noPlans')}
        action={
          <Link {...paths.day()} className={buttonClass({ variant: 'primary' })}>
            {text('subscription.goToToday')}
          </Link>
        }
      />
    </div>
  );
}
