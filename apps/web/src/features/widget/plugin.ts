import { registerPlugin, type PluginListenerHandle } from '@capacitor/core';
import type { NotificationBridge } from '#features/notification';

/** The native side of the widget and of taps outside the app; part of the projects in `apps/mobile`. */
export interface WidgetBridgePlugin extends NotificationBridge {
  /** Replaces the snapshot (JSON) that the widget shows, and draws the widget again. */
  setSnapshot(options: { readonly snapshot: string }): Promise<void>;
  /** Returns the lines of the queue, the oldest first. They stay until `removeFromQueue`. */
  readQueue(): Promise<{ readonly lines: readonly string[] }>;
  /** Removes taps by id, and moves damaged lines out of the way. */
  removeFromQueue(options: { readonly ids: readonly string[] }): Promise<void>;
  /** A tap was queued while the app is running. */
  addListener(eventName: 'queueChanged', listener: () => void): Promise<PluginListenerHandle>;
}

/** A proxy: a promise must never resolve to it, because it has every method, `then` included. */
export const WidgetBridge = registerPlugin<WidgetBridgePlugin>('WidgetBridge');
