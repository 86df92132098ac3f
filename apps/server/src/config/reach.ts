import { isLoopbackHost } from './variable';

/** The variables that decide whether only this machine reaches the server. */
export interface ReachVariables {
  readonly PUBLIC_URL?: string | undefined;
  readonly HOST: string;
  readonly TRUST_PROXY: readonly string[];
}

/** The variable that makes the server reachable from other machines; undefined if there is none. */
export function exposingVariable(env: ReachVariables): string | undefined {
  if (env.PUBLIC_URL) return 'PUBLIC_URL';
  if (!isLoopbackHost(env.HOST)) return `HOST=${env.HOST}`;
  return env.TRUST_PROXY.length > 0 ? 'TRUST_PROXY' : undefined;
}
