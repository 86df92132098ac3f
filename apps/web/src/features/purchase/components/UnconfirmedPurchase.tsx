import { useState } from 'react';
import { useText } from '#platform';
import { Button, Card } from '#ui';
import { confirmPurchase } from '../api';
import { clearUnconfirmed } from '../unconfirmed';

/** A purchase that was paid or waits for approval: nothing is sold until it has arrived, or the user starts anew. */
export function UnconfirmedPurchase({ state }: { state: 'PENDING' | 'BOUGHT' }) {
  const text = useText();
  const [isBusy, setBusy] = useState(false);
  const check = () => {
    setBusy(true);
    void confirmPurchase()
      .catch(() => false)
      .then(() => setBusy(false));
  };
  return (
    <Card padded className="flex flex-col gap-3" role="status">
      <h2 className="text-h3 text-n12">{text(`purchase.unconfirmed.title.${state}`)}</h2>
      <p className="text-body text-n11">{text(`purchase.unconfirmed.text.${state}`)}</p>
      <div className="flex flex-wrap gap-2">
        <Button busy={isBusy} onClick={check}>
          {text('purchase.checkAgain')}
        </Button>
        {state === 'PENDING' && (
          <Button variant="ghost" onClick={clearUnconfirmed}>
            {text('purchase.startAnew')}
          </Button>
        )}
      </div>
    </Card>
  );
}
