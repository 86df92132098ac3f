import type { EndpointKey } from '@sevenfold/contract';

/** The calls about signing in, each with the test file that shows its success. */
export const authCases: readonly { readonly call: EndpointKey; readonly file: string }[] = [
  { call: 'GET /api/v1/auth/status', file: 'local.test.ts' },
  { call: 'POST /api/v1/auth/openid/start', file: 'openId.test.ts' },
  { call: 'POST /api/v1/auth/authenticate', file: 'local.test.ts' },
  { call: 'POST /api/v1/auth/register', file: 'local.test.ts' },
  { call: 'POST /api/v1/auth/migrate-register', file: 'migration.test.ts' },
  { call: 'POST /api/v1/auth/logout', file: 'local.test.ts' },
];
