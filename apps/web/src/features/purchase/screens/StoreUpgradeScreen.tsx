import type { ServerConfig } from '@sevenfold/contract';
import { storeSale } from '@sevenfold/domain/subscription';
import { useQuery } from '@tanstack/react-query';
import { useTitle } from '#navigation';
import { useText } from '#platform';
import { Notice } from '#ui';
import { PlanComparison, subscriptionQuery, UpgradeHero, withPlans } from '#features/subscription';
import { MissingSettings, useServerConfig } from '#features/serverConfig';
import { useUser } from '#features/user';
import { Offer } from '../components/Offer';
import { OtherSubscription } from '../components/OtherSubscription';
import { StoreFooter } from '../components/StoreFooter';
import { UnconfirmedPurchase } from '../components/UnconfirmedPurchase';
import { deviceStore, findStoreSetup } from '../device';
import type { Buyer } from '../storeAccount';
import { useUnconfirmedPurchase } from '../unconfirmed';
import { usePurchase } from '../usePurchase';
import { queries } from '#data';

/** Sells Premium in the store of the device, unless something else gives it already. */
export default withPlans(StoreUpgradeScreen);

function StoreUpgradeScreen() {
  const text = useText();
  const config = useServerConfig();
  const { id: userId, subscription } = useUser();
  const details = useQuery(subscriptionQuery, queries).data;
  const { publicKey, missing } = findStoreSetup(config);
  useTitle(text('subscription.upgradeTitle'));
  // The purchase is refused if the server has another answer by then.
  const sale = storeSale({ ...subscription, store: details?.store, problem: details?.problem }, deviceStore());
  const isForSale = sale === 'FOR_SALE' || sale === 'UNKNOWN';
  return (
    <div className="column-lists flex flex-col items-center pb-10">
      <UpgradeHero title={text('subscription.upgradeTitle')} />
      <div className="flex w-full max-w-110 flex-col gap-5">
        {!isForSale && <OtherSubscription sale={sale} />}
        {isForSale && missing.length > 0 && (
          <div>
            <Notice kind="info">{text('purchase.notConfigured')}</Notice>
            <MissingSettings names={missing} />
          </div>
        )}
        {config?.freePlan && <PlanComparison freePlan={config.freePlan} />}
        {isForSale && publicKey !== null && <Sale buyer={{ userId, publicKey }} legal={config?.legal} />}
      </div>
    </div>
  );
}

interface SaleProps {
  readonly buyer: Buyer;
  readonly legal: ServerConfig['legal'] | undefined;
}

function Sale({ buyer, legal }: SaleProps) {
  const purchase = usePurchase(buyer);
  const unconfirmed = useUnconfirmedPurchase(buyer.userId);
  return (
    <>
      {unconfirmed === 'PENDING' || unconfirmed === 'BOUGHT' ? (
        <UnconfirmedPurchase state={unconfirmed} />
      ) : (
        <Offer buyer={buyer} purchase={purchase} />
      )}
      <StoreFooter purchase={purchase} legal={legal} />
    </>
  );
}
