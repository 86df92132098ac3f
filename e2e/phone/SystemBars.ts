import type { SystemBars as Plugin } from '@capacitor/core';
import type { MethodsOf } from '../nativeShell';

export class SystemBars {
  /** DARK: light icons for a dark app. */
  style = 'DEFAULT';

  readonly plugin: MethodsOf<typeof Plugin> = {
    setStyle: ({ style }) => void (this.style = String(style)),
  };
}
