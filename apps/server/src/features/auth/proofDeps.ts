import type { Clock } from '../../clock';
import type { Db } from '#db';
import type { Http } from '#http';
import type { Keyring } from '../../keyring';
import type { IdentityProviders } from '#ports';

/** Dependencies of all that takes a proof of identity. */
export interface ProofDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly http: Http;
  readonly providers: IdentityProviders;
  /** Encrypts consents; undefined without keys, and then no provider with consents is configured. */
  readonly keyring: Keyring | undefined;
}
