import { storeSale } from '@sevenfold/domain/subscription';
import { useQuery } from '@tanstack/react-query';
import { useText } from '#platform';
import { Button, Card, Notice, SectionHeader } from '#ui';
import { CurrentPlan, longDate, PaidTwice, PremiumOffer, subscriptionQuery, withPlans } from '#features/subscription';
import { useServerConfig } from '#features/serverConfig';
import { SettingsPage } from '#features/settings';
import { useUser } from '#features/user';
import { ProblemNotice } from '../components/ProblemNotice';
import { StoreManagement } from '../components/StoreManagement';
import { deviceStore, findStoreSetup } from '../device';
import type { Buyer } from '../storeAccount';
import { usePurchase } from '../usePurchase';
import { queries } from '#data';

/** The user's plan in the native app: without the prices and pages of the web, and with what the store manages. */
export default withPlans(StoreSubscriptionScreen);

function StoreSubscriptionScreen() {
  const text = useText();
  const { id: userId, subscription } = useUser();
  const config = useServerConfig();
  const details = useQuery(subscriptionQuery, queries).data;
  const { publicKey } = findStoreSetup(config);
  const buyer = publicKey === null ? undefined : { userId, publicKey };
  const sale = storeSale({ ...subscription, store: details?.store, problem: details?.problem }, deviceStore());
  const { graceEndsAt } = details ?? {};
  return (
    <SettingsPage section="subscription">
      {graceEndsAt && (
        <Notice kind="warning">
          {text(subscription.paymentSystem === 'WEB' ? 'purchase.failedOnWeb' : 'subscription.failedStore', {
            date: longDate(graceEndsAt),
          })}
        </Notice>
      )}
      {sale === 'WEB_UNPAID' && <Notice kind="warning">{text('purchase.other.WEB_UNPAID')}</Notice>}
      {details?.isPaidTwice && <PaidTwice store={details.store} />}
      <CurrentPlan details={details} freePlan={config?.freePlan} />
      {sale === 'FOR_SALE' && <PremiumOffer isSold={buyer !== undefined} />}
      {subscription.paymentSystem !== 'NONE' && (
        <StoreManagement
          manager={subscription.paymentSystem}
          store={details?.store}
          supportEmail={config?.supportEmail}
          buyer={buyer}
        />
      )}
      {buyer && subscription.type !== 'PREMIUM' && <Restore buyer={buyer} />}
    </SettingsPage>
  );
}

/** Assigns purchases of the store account to this user, after a change of the device or of the account. */
function Restore({ buyer }: { buyer: Buyer }) {
  const text = useText();
  const purchase = usePurchase(buyer);
  return (
    <section aria-labelledby="restore">
      <SectionHeader id="restore" title={text('purchase.restoreTitle')} />
      <Card className="flex flex-col gap-3 p-4">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <p className="min-w-0 flex-1 basis-56 text-body text-n11">{text('purchase.restoreHint')}</p>
          <Button busy={purchase.busy === 'RESTORE'} onClick={purchase.restore}>
            {text('purchase.restore')}
          </Button>
        </div>
        <ProblemNotice purchase={purchase} />
      </Card>
    </section>
  );
}
