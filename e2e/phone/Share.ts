import type { SharePlugin, ShareResult } from '@capacitor/share';
import type { MethodsOf } from '../nativeShell';

/** The share dialog of the device. */
export class Share {
  readonly shared: string[] = [];
  /** The user closes the dialog. */
  isCancelled = false;

  readonly plugin: MethodsOf<SharePlugin> = {
    share: (options): ShareResult => {
      const files = (options['files'] ?? []) as readonly string[];
      if (files.length === 0 || files.some((file) => !file.startsWith('file:')))
        throw new Error('only file urls are supported');
      if (this.isCancelled) throw new Error('Share canceled');
      this.shared.push(...files);
      return { activityType: 'com.example.files' };
    },
  };
}
