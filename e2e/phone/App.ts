import type { AppLaunchUrl, AppPlugin } from '@capacitor/app';
import type { MethodsOf } from '../nativeShell';

/** The app as the system starts it and puts it away. */
export class App {
  /** The link that starts the app; undefined for its icon. */
  launchUrl: string | undefined;
  /** Number of times that the app was put away. */
  minimised = 0;

  readonly plugin: MethodsOf<AppPlugin> = {
    getLaunchUrl: (): AppLaunchUrl | undefined => (this.launchUrl === undefined ? undefined : { url: this.launchUrl }),
    minimizeApp: (): void => void (this.minimised += 1),
  };
}
