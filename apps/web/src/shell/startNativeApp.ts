import { lazyImport } from '#platform';

/** Starts what the app of the native shell has beyond the web app. */
export async function startNativeApp(): Promise<void> {
  const native = await lazyImport(() => import('./native/start'));
  await native.startNativeApp();
}
