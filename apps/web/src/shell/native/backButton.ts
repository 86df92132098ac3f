import { App } from '@capacitor/app';
import { isPluginAvailable } from '#platform';

/**
 * The back button of Android goes back as that of a browser does: overlays have history entries, so it closes the topmost
 * one first. At the first screen it puts the app away, which keeps it running.
 */
export function handleBackButton(): void {
  if (!isPluginAvailable('App')) return;
  void App.addListener('backButton', ({ canGoBack }) => {
    if (canGoBack) history.back();
    else void App.minimizeApp().catch(() => undefined);
  });
}
