import type { ComponentType } from 'react';
import { Link, paths, useTitle } from '#navigation';
import { useText } from '#platform';
import { buttonClass, PlainPage } from '#ui';
import { usePlan } from '#features/serverConfig';

/** A screen about plans. On a server without plans, it says that everybody has everything. */
export const withPlans = (Screen: ComponentType): ComponentType =>
  function WithPlans() {
    return usePlan() === null ? <NoPlans /> : <Screen />;
  };

function NoPlans() {
  const text = useText();
  useTitle(text('subscription.noPlansTitle'));
  return (
    <PlainPage
      title={text('subscription.noPlansTitle')}
      text={text('subscription.noPlans')}
      action={
        <Link {...paths.day()} className={buttonClass({ variant: 'primary' })}>
          {text('subscription.goToToday')}
        </Link>
      }
    />
  );
}
