import { Capacitor } from '@capacitor/core';

/**
 * True if the installed app has a plugin, which it has not if it is older than this code. Check it before listening to
 * events: without the plugin, `addListener` fails where nobody can catch it.
 */
export const isPluginAvailable = (name: string): boolean => Capacitor.isPluginAvailable(name);
