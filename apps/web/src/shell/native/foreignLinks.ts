import { openSystemBrowser, text } from '#platform';
import { nativeErrorText, toast } from '#ui';

/** Opens links to other sites, which include the pages of the server, in the system browser. */
export function openForeignLinks(): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    if (!(link instanceof HTMLAnchorElement) || !/^https?:$/.test(link.protocol) || link.origin === location.origin)
      return;
    event.preventDefault();
    openSystemBrowser(link.href).catch((error: unknown) =>
      toast({ kind: 'error', text: nativeErrorText(error, 'native.noBrowser') ?? text('native.noBrowser') }),
    );
  });
}
