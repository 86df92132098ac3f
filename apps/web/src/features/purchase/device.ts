import type { ServerConfig } from '@sevenfold/contract';
import type { DeviceStore } from '@sevenfold/domain/subscription';
import { lazyImport, shellPlatform } from '#platform';
import { StoreAccount } from './storeAccount';

/** The store of this device. */
export const deviceStore = (): DeviceStore => (shellPlatform() === 'IOS' ? 'APP_STORE' : 'PLAY_STORE');

export const storeAccount = new StoreAccount(() => lazyImport(() => import('@revenuecat/purchases-capacitor')));

type StoreSetup = ServerConfig['storePurchases']['ios'];

/** Finds the configuration of this platform; that of an older server has none. */
export function findStoreSetup(config: Partial<ServerConfig> | undefined): StoreSetup {
  const platform = shellPlatform() === 'IOS' ? 'ios' : 'android';
  return config?.storePurchases?.[platform] ?? { publicKey: null, missing: [] };
}
