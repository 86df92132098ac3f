import type { ServerConfig } from '@sevenfold/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { replica } from '../../data/device';

export const serverConfigQuery = queryOptions({
  queryKey: ['serverConfig'],
  queryFn: ({ signal }) => replica.request('GET /api/v1/server-config', { signal }),
  staleTime: 5 * 60_000,
});

/** Configuration of this server. Loaded before any screen. */
export function useServerConfig(): ServerConfig | undefined {
  return useQuery(serverConfigQuery).data;
}
