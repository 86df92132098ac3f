import { ExternalLink } from 'lucide-react';
import { text, useText } from '#platform';

/** Pages of Microsoft that list the apps that may read an account. Apps have no endpoint to give their access back. */
const PAGES = {
  PERSONAL: 'https://account.live.com/consent/Manage',
  WORK: 'https://myapps.microsoft.com',
} as const;

/** Links to the pages of Microsoft where the permission is removed. */
export function MicrosoftPermissions() {
  useText();
  return (
    <ul className="flex flex-wrap gap-x-5">
      {(['PERSONAL', 'WORK'] as const).map((kind) => (
        <li key={kind}>
          <a
            href={PAGES[kind]}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center gap-1.5 text-small font-medium underline underline-offset-3"
          >
            {text(`integration.permission.${kind}`)}
            <ExternalLink className="size-4" aria-hidden="true" />
          </a>
        </li>
      ))}
    </ul>
  );
}
