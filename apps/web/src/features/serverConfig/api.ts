import type { ServerConfig } from '@sevenfold/contract';
import { get, set } from 'idb-keyval';
import { cache, replica } from '#data';
import { createStore, useDerived } from '#platform';

/** In the database that a sign-out empties. Change the number when the shape changes. */
const KEY = 'config-1';

const known = createStore<ServerConfig | undefined>(undefined);
let reading: Promise<ServerConfig> | undefined;

/** Configuration of this server; undefined until it was read. */
export const knownServerConfig = known.get;

/** Shows this configuration, and stores it for the next start. */
export function setServerConfig(config: ServerConfig): void {
  known.set(config);
  void set(KEY, config, cache).catch(() => undefined);
}

/** Reads the configuration that was stored at the last visit. Resolves to false if there is none. */
export async function restoreServerConfig(): Promise<boolean> {
  if (!known.get()) known.set(await get<ServerConfig>(KEY, cache));
  return known.get() !== undefined;
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
export const ensureServerConfig = async (): Promise<ServerConfig> => known.get() ?? readServerConfig();

/** Configuration of this server. Loaded before any screen. */
export const useServerConfig = (): ServerConfig | undefined => useDerived(known);
