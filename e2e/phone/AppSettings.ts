import type { NativePlugin } from '../nativeShell';

/** The app's own plugin that opens the settings of the device. */
export class AppSettings {
  opened = 0;

  readonly plugin: NativePlugin = {
    openNotifications: () => {
      this.opened += 1;
      return undefined;
    },
  };
}
