import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { googleIdentity } from './adapters/google';
import { localIdentity } from './adapters/local';
import { openIdIdentity } from './adapters/openid';
import { createApp } from './app';
import type { Clock } from './clock';
import type { Config } from './config';
import { overPool } from './db/client';
import { readMigrations } from './db/migrate';
import { activityRoutes } from './features/activity/routes';
import { areaRoutes } from './features/area/routes';
import { authRoutes } from './features/auth/routes';
import { pageViewRoutes } from './features/pageView/routes';
import { recordRoutes } from './features/record/routes';
import { serverConfigRoutes } from './features/serverConfig/routes';
import { userRoutes } from './features/user/routes';
import type { Route } from './http/route';
import { findSession } from './http/session';
import type { IdentityProviders } from './ports/identity';
import { VERSION } from './version';

/** What the server runs on, made by `main` or by a test. */
export interface World {
  readonly config: Config;
  readonly pool: Pool;
  readonly clock: Clock;
  readonly log: Logger;
}

/** The one place where features, adapters and the world are put together. */
export async function compose(world: World, routes: readonly Route[] = routesOf(world)): Promise<FastifyInstance> {
  return createApp({ ...world, db: overPool(world.pool), migrations: readMigrations(), routes });
}

/** The routes of every feature. */
export function routesOf({ config, pool, clock }: World): Route[] {
  return [
    ...serverConfigRoutes({
      version: VERSION,
      signIn: {
        google: config.google ? { clientId: config.google.clientId } : null,
        openId: config.openId ? { label: config.openId.label } : null,
        local: config.localSignIn,
      },
      freePlan: config.freePlan,
      prices: config.prices,
      supportEmail: config.supportEmail ?? null,
    }),
    ...authRoutes(providersOf(config, clock), (token) => findSession(pool, token, clock)),
    ...userRoutes,
    ...areaRoutes,
    ...activityRoutes({ freeActivities: config.freePlan.activities }),
    ...recordRoutes,
    ...pageViewRoutes,
  ];
}

function providersOf({ google, openId, publicUrl, localSignIn }: Config, clock: Clock): IdentityProviders {
  return {
    google: google && googleIdentity({ ...google, clock }),
    openId: openId && openIdIdentity({ ...openId, publicUrl }),
    local: localSignIn ? localIdentity : undefined,
  };
}
