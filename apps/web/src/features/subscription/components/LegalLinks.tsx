import type { ServerConfig } from '@sevenfold/contract';
import { useText } from '#platform';
import { buttonClass } from '#ui';

/** Links to the terms and the privacy policy beside a purchase; nothing where the operator has none. */
export function LegalLinks({ terms, privacy }: ServerConfig['legal']) {
  const text = useText();
  if (terms === null && privacy === null) return null;
  return (
    <div className="flex flex-wrap justify-center gap-1">
      {terms !== null && <LegalLink href={terms} label={text('purchase.terms')} />}
      {privacy !== null && <LegalLink href={privacy} label={text('purchase.privacy')} />}
    </div>
  );
}

const LegalLink = ({ href, label }: { href: string; label: string }) => (
  <a href={href} target="_blank" rel="noreferrer" className={buttonClass({ variant: 'ghost', size: 'small' })}>
    {label}
  </a>
);
