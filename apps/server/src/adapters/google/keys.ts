import { createLocalJWKSet, errors, type CryptoKey, type FlattenedJWSInput, type JSONWebKeySet, type JWSHeaderParameters, type LocalJWKSet } from 'jose';
import { z } from 'zod';
import type { Clock } from '../../clock';
import { Failure } from '../../http/failure';
import { askProvider } from '../oidc/askProvider';

/** Keys older than this are asked for again; a provider that cannot be reached then leaves them good for longer. */
const FRESH_MS = 3_600_000;
const USABLE_MS = 86_400_000;
/** A key that is not known is asked for at most this often: forged tokens must not make us a nuisance to the provider. */
const COOLDOWN_MS = 10_000;

const discovery = z.object({ issuer: z.string(), jwks_uri: z.url() });
const keySet = z.object({ keys: z.array(z.record(z.string(), z.unknown())) });

interface Loaded {
  readonly keys: LocalJWKSet;
  readonly loadedAt: number;
}

/** The keys an issuer signs with, found through its discovery document. */
export class SigningKeys {
  #loaded: Loaded | undefined;
  #loading: Promise<Loaded> | undefined;

  constructor(private readonly issuer: string, private readonly clock: Clock) {}

  /**
   * The key a token says it is signed with. One that is not known makes us ask the issuer once more, because it may have changed its keys.
   *
   * @throws {errors.JOSEError} when there is no such key
   * @throws Failure UNAVAILABLE: the issuer cannot be reached, and has not been for a day
   */
  async find(header: JWSHeaderParameters, token: FlattenedJWSInput): Promise<CryptoKey> {
    const loaded = await this.#current();
    try {
      return await loaded.keys(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || this.clock.now() - loaded.loadedAt < COOLDOWN_MS) throw error;
      return (await this.#load()).keys(header, token);
    }
  }

  async #current(): Promise<Loaded> {
    const age = this.#loaded ? this.clock.now() - this.#loaded.loadedAt : Infinity;
    if (this.#loaded && age < FRESH_MS) return this.#loaded;
    try {
      return await this.#load();
    } catch (error) {
      if (this.#loaded && age < USABLE_MS && error instanceof Failure) return this.#loaded;
      throw error;
    }
  }

  /** However many tokens wait for it, the issuer is asked once. */
  async #load(): Promise<Loaded> {
    this.#loading ??= this.#fetch().finally(() => {
      this.#loading = undefined;
    });
    return this.#loading;
  }

  async #fetch(): Promise<Loaded> {
    const { jwks_uri: address } = await readJson(discovery, `${this.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);
    const { keys } = await readJson(keySet, address);
    this.#loaded = { keys: createLocalJWKSet({ keys: keys.filter(isKey) }), loadedAt: this.clock.now() };
    return this.#loaded;
  }
}

const isKey = (key: { readonly [name: string]: unknown }): key is JSONWebKeySet['keys'][number] => typeof key['kty'] === 'string';

async function readJson<T>(schema: z.ZodType<T>, url: string): Promise<T> {
  const response = await askProvider(url);
  const parsed = schema.safeParse(await response.json().catch(() => undefined));
  // Not the document we know: as good as no answer.
  if (!parsed.success) throw new Failure('UNAVAILABLE');
  return parsed.data;
}
