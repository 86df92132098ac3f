import type { BrowserPlugin } from '@capacitor/browser';
import type { MethodsOf } from '../nativeShell';

/** The system browser above the app. It opens nothing by itself: tests read the address. */
export class Browser {
  readonly opened: string[] = [];

  readonly plugin: MethodsOf<BrowserPlugin> = {
    open: ({ url }) => {
      if (!/^https?:/.test(String(url))) throw new Error('Unable to display URL');
      this.opened.push(String(url));
    },
    close: () => undefined,
  };

  get latest(): string {
    return this.opened.at(-1) ?? '';
  }
}
