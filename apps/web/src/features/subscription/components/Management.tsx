import type { SubscriptionDetails } from '@sevenfold/contract';
import type { ReactNode } from 'react';
import { useText } from '#platform';
import { buttonClass, Card, SectionHeader } from '#ui';
import { findManagement, type Manager } from '../management';

interface ManagementProps {
  readonly manager: Manager;
  /** Undefined until loaded. */
  readonly store: SubscriptionDetails['store'] | undefined;
  readonly supportEmail: string | null | undefined;
  /** Page on which the plan is managed. */
  readonly url: string | undefined;
  readonly children?: ReactNode;
}

/**
 * Explains where to manage a paid subscription: at its payment system or, if it was set up manually, by writing to
 * support.
 */
export function Management({ manager, store, supportEmail, url, children }: ManagementProps) {
  const text = useText();
  return (
    <section aria-labelledby="management">
      <SectionHeader id="management" title={text('subscription.managed')} />
      <Card className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
        <p className="min-w-0 flex-1 basis-56 text-body text-pretty text-n11">
          {text(findManagement(manager, store, Boolean(supportEmail)).text)}
        </p>
        {children}
        {url !== undefined && (
          <a href={url} target="_blank" rel="noreferrer" className={buttonClass()}>
            {text('subscription.manage')}
          </a>
        )}
        {manager === 'MANUAL' && supportEmail && (
          <a href={`mailto:${supportEmail}`} className={buttonClass()}>
            {text('subscription.contact')}
          </a>
        )}
      </Card>
    </section>
  );
}
