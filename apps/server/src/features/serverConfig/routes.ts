import type { ServerConfig } from '@sevenfold/contract';
import { route } from '../../http/route';

/** @param offered what this server offers, the same for everybody until it is started again */
export const serverConfigRoutes = (offered: ServerConfig) => [route('GET /api/v1/server-config', async () => offered)];
