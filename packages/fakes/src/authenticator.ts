import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** Flags of authenticator data (Web Authentication Level 3, section 6.1). */
const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const ATTESTED = 0x40;

/** Behaviour of the parties of a ceremony; a hostile one changes parts of it. */
export interface Ceremony {
  /** Origin of the page. */
  readonly origin?: string;
  /** Name of the server whose hash is signed. */
  readonly rpId?: string;
  readonly type?: string;
  readonly crossOrigin?: boolean;
  readonly isUserVerified?: boolean;
  readonly isUserPresent?: boolean;
  /** The counter to sign instead of the next one. */
  readonly counter?: number;
  /** The handle to return instead of the one of the passkey. */
  readonly userHandle?: string | null;
}

interface CreationOptions {
  readonly challenge: string;
  readonly rp: { readonly id: string };
  readonly user: { readonly id: string };
}

interface RequestOptions {
  readonly challenge: string;
  readonly rpId: string;
}

export interface Creation {
  readonly id: string;
  readonly clientDataJSON: string;
  readonly attestationObject: string;
  readonly transports: string[];
}

export interface Assertion {
  readonly id: string;
  readonly clientDataJSON: string;
  readonly authenticatorData: string;
  readonly signature: string;
  readonly userHandle: string | null;
}

interface Passkey {
  readonly id: Buffer;
  readonly userHandle: string;
  readonly privateKey: KeyObject;
  counter: number;
}

/** An authenticator with a browser on one page: makes passkeys with P-256 keys and signs with them. */
export class Authenticator {
  readonly #passkeys: Passkey[] = [];

  /**
   * @param origin of the page
   * @param hasCounter false for one that always signs the counter 0, as synchronised password managers do
   */
  constructor(
    private readonly origin: string,
    private readonly hasCounter = true,
  ) {}

  /** Makes a passkey, without attestation. */
  create({ challenge, rp, user }: CreationOptions, ceremony: Ceremony = {}): Creation {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const passkey = { id: randomBytes(32), userHandle: user.id, privateKey, counter: 0 };
    this.#passkeys.push(passkey);
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    // COSE: key type EC2, algorithm ES256, curve P-256, coordinates.
    const key = cborMap([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(passkey.id.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, passkey.id, key]);
    const authData = Buffer.concat([this.#authData(rp.id, passkey, ceremony, ATTESTED), attested]);
    return {
      id: passkey.id.toString('base64url'),
      clientDataJSON: this.#clientData('webauthn.create', challenge, ceremony).toString('base64url'),
      attestationObject: cborMap([
        ['fmt', 'none'],
        ['attStmt', []],
        ['authData', authData],
      ]).toString('base64url'),
      transports: ['internal'],
    };
  }

  /** Signs a challenge with the latest passkey, or the one of an id. */
  sign({ challenge, rpId }: RequestOptions, ceremony: Ceremony = {}, id?: string): Assertion {
    const passkey = this.#passkeys.findLast((each) => id === undefined || each.id.toString('base64url') === id);
    if (!passkey) throw new Error('The authenticator has no such passkey');
    if (this.hasCounter) passkey.counter += 1;
    const authData = this.#authData(rpId, passkey, ceremony, 0);
    const clientData = this.#clientData('webauthn.get', challenge, ceremony);
    const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()]);
    return {
      id: passkey.id.toString('base64url'),
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: sign('sha256', signed, passkey.privateKey).toString('base64url'),
      userHandle: ceremony.userHandle === undefined ? passkey.userHandle : ceremony.userHandle,
    };
  }

  #clientData(type: string, challenge: string, ceremony: Ceremony): Buffer {
    return Buffer.from(
      JSON.stringify({
        type: ceremony.type ?? type,
        challenge,
        origin: ceremony.origin ?? this.origin,
        crossOrigin: ceremony.crossOrigin ?? false,
      }),
    );
  }

  #authData(rpId: string, { counter }: Passkey, ceremony: Ceremony, flags: number): Buffer {
    const data = Buffer.alloc(5);
    const present = ceremony.isUserPresent === false ? 0 : USER_PRESENT;
    const verified = ceremony.isUserVerified === false ? 0 : USER_VERIFIED;
    data.writeUInt8(flags | present | verified, 0);
    data.writeUInt32BE(ceremony.counter ?? counter, 1);
    return Buffer.concat([
      createHash('sha256')
        .update(ceremony.rpId ?? rpId)
        .digest(),
      data,
    ]);
  }
}

/** The array stands for an empty map. */
type CborValue = number | string | Buffer | readonly never[];

/** Encodes a map in CBOR (RFC 8949). */
const cborMap = (entries: readonly (readonly [number | string, CborValue])[]): Buffer =>
  Buffer.concat([cborHead(5, entries.length), ...entries.flatMap(([key, value]) => [cbor(key), cbor(value)])]);

function cbor(value: CborValue): Buffer {
  if (typeof value === 'number') return value >= 0 ? cborHead(0, value) : cborHead(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([cborHead(2, value.length), value]);
  return cborHead(5, 0);
}

/** The first bytes of a value: its major type, and a number below 65,536. */
function cborHead(type: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(type << 5) | length]);
  return length < 256
    ? Buffer.from([(type << 5) | 24, length])
    : Buffer.from([(type << 5) | 25, length >> 8, length & 0xff]);
}
