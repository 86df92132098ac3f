import type { PlanType } from '@sevenfold/domain/subscription';
import { useUser } from '#features/user';
import { useServerConfig } from './api';

/** The plan of the user; null on a server that sells nothing and limits nothing. */
export function usePlan(): PlanType | null {
  const { type } = useUser().subscription;
  return useServerConfig()?.freePlan === null ? null : type;
}
