import type { ServerConfig } from '@sevenfold/contract';
import { route } from '#http';

/** @param offered the public configuration, constant until a restart */
export const serverConfigRoutes = (offered: ServerConfig) => [route('GET /api/v1/server-config', async () => offered)];
