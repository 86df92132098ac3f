import type { ServerConfig } from '@sevenfold/contract';
import { useText } from '#platform';
import { Button } from '#ui';
import { LegalLinks } from '#features/subscription';
import { deviceStore } from '../device';
import type { Purchase } from '../usePurchase';

/** Apple's terms of use, which hold for apps that have none of their own. */
const APPLE_TERMS = 'https://www.apple.com/legal/internet-services/itunes/dev/stdeula/';

/** Restores purchases; links to the terms and the privacy policy, which the stores require beside a purchase. */
export function StoreFooter({ purchase, legal }: { purchase: Purchase; legal: ServerConfig['legal'] | undefined }) {
  const text = useText();
  const terms = legal?.terms ?? (deviceStore() === 'APP_STORE' ? APPLE_TERMS : null);
  return (
    <div className="flex flex-col items-center gap-1">
      <Button variant="ghost" busy={purchase.busy === 'RESTORE'} onClick={purchase.restore}>
        {text('purchase.restore')}
      </Button>
      <p className="max-w-90 text-center text-small text-balance text-n10">{text('purchase.restoreHint')}</p>
      <LegalLinks terms={terms} privacy={legal?.privacy ?? null} />
    </div>
  );
}
