import type { ServerConfig } from '@sevenfold/contract';
import { get, set } from 'idb-keyval';
import { useSyncExternalStore } from 'react';
import { cache, replica } from '#data';

/** In the database that a sign-out empties. Change the number when the shape changes. */
const KEY = 'config-1';

let known: ServerConfig | undefined;
let reading: Promise<ServerConfig> | undefined;
const listeners = new Set<() => void>();

/** Configuration of this server; undefined until it was read. */
export const knownServerConfig = (): ServerConfig | undefined => known;

/** Shows this configuration, and stores it for the next start. */
export function setServerConfig(config: ServerConfig): void {
  known = config;
  for (const listener of listeners) listener();
  void set(KEY, config, cache).catch(() => undefined);
}

/** Reads the configuration that was stored at the last visit. Resolves to false if there is none. */
export async function restoreServerConfig(): Promise<boolean> {
  known ??= await get<ServerConfig>(KEY, cache);
  return known !== undefined;
}

/** Reads the configuration from the server. */
export const readServerConfig = (): Promise<ServerConfig> =>
  (reading ??= replica
    .request('GET /api/v1/server-config')
    .then((config) => {
      setServerConfig(config);
      return config;
    })
    .finally(() => {
      reading = undefined;
    }));

/** The known configuration, or the server's. */
export const ensureServerConfig = async (): Promise<ServerConfig> => known ?? readServerConfig();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Configuration of this server. Loaded before any screen. */
export const useServerConfig = (): ServerConfig | undefined => useSyncExternalStore(subscribe, knownServerConfig);
