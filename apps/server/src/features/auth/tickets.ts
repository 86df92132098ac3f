import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../clock';
import type { Db } from '#db';
import { hashToken, type Http, HttpError } from '#http';
import type { Keyring } from '../../keyring';
import type { Consent, Identity } from '#ports';
import { requireKeys } from './consent';
import { deleteTicketsOfBrowser, deleteTicketsOfIdentity, findTicket, insertTicket, type Ticket } from './store';

/** Time to complete the registration form; afterwards the user signs in again. */
const TICKET_SECONDS = 30 * 60;
/** Format of a registration ticket, which tells it from an ID token and from the name of a local account. */
const TICKET = /^rt_[A-Za-z0-9_-]{43}$/;

/** Cookie with a secret of the browser, without which its tickets are refused. All tabs share it. */
const BROWSER_COOKIE = 'sevenfold_browser';
const BROWSER_SECRET = /^[A-Za-z0-9_-]{43}$/;

export interface TicketDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly http: Http;
  readonly keyring: Keyring | undefined;
}

/** The identity that a ticket was issued for. */
export interface Redeemed {
  readonly identity: Identity;
  readonly ticketHash: Buffer;
}

export const isTicket = (token: string): boolean => TICKET.test(token);

/** Issues a ticket for a verified identity. In a browser, only that browser can use it. */
export async function issueTicket(
  { db, clock, http, keyring }: TicketDeps,
  { issuer, subject, email, name, consent }: Identity,
): Promise<string> {
  const token = `rt_${randomSecret()}`;
  const now = clock.now();
  const ticket = {
    token_hash: hashToken(token),
    issuer,
    subject,
    email: email ?? null,
    name,
    expires_at: new Date(now + TICKET_SECONDS * 1000),
    browser_hash: http.platform === 'WEB' ? bindToBrowser(http) : null,
    ...sealConsent(keyring, subject, hashToken(token), consent),
  };
  await insertTicket(db, ticket, new Date(now));
  return token;
}

/**
 * Reads a ticket without using it up.
 *
 * @throws HttpError IDENTITY_REFUSED: unknown, used, expired, or issued to another browser
 */
export async function readTicket({ db, clock, http, keyring }: TicketDeps, token: string): Promise<Redeemed> {
  const ticketHash = hashToken(token);
  const ticket = await findTicket(db, ticketHash, new Date(clock.now()));
  if (!ticket || !isFromBrowser(ticket.browser_hash, http)) throw new HttpError('IDENTITY_REFUSED');
  const { issuer, subject, email, name } = ticket;
  const consent = openConsent(keyring, ticket);
  return { identity: { issuer, subject, email: email ?? undefined, name, consent }, ticketHash };
}

/** Context of the encryption of the consent in a ticket. @param hash of the ticket, in hexadecimal */
export const ticketContext = (subject: string, hash: string): string => `ticket ${subject} ${hash}`;

type SealedConsent = Pick<Ticket, 'client_id' | 'credentials' | 'credentials_key_id'>;

function sealConsent(
  keyring: Keyring | undefined,
  subject: string,
  hash: Buffer,
  consent: Consent | undefined,
): SealedConsent {
  if (!consent) return { client_id: null, credentials: null, credentials_key_id: null };
  const context = ticketContext(subject, hash.toString('hex'));
  const { bytes, keyId } = requireKeys(keyring).seal(consent.refreshToken, context);
  return { client_id: consent.clientId, credentials: bytes, credentials_key_id: keyId };
}

function openConsent(keyring: Keyring | undefined, ticket: Ticket): Consent | undefined {
  const { client_id: clientId, credentials: bytes, credentials_key_id: keyId } = ticket;
  if (clientId === null || bytes === null || keyId === null) return undefined;
  const context = ticketContext(ticket.subject, ticket.token_hash.toString('hex'));
  return { clientId, refreshToken: requireKeys(keyring).open({ keyId, bytes }, context) };
}

/**
 * Deletes all tickets of an identity. Called in the transaction that registers, restores or links it.
 *
 * @param ticketHash of the ticket that proved the identity, if one did
 * @throws HttpError IDENTITY_REFUSED: the ticket has been used meanwhile
 */
export async function useUpTickets(transaction: Db, identity: Identity, ticketHash: Buffer | undefined): Promise<void> {
  const deleted = await deleteTicketsOfIdentity(transaction, identity);
  if (ticketHash && !deleted.some((hash) => hash.equals(ticketHash))) throw new HttpError('IDENTITY_REFUSED');
}

/** Ends the tickets of this browser. */
export async function endTicketsOfBrowser({ db, http }: Pick<TicketDeps, 'db' | 'http'>): Promise<void> {
  const secret = currentBrowserSecret(http);
  if (secret === undefined) return;
  await deleteTicketsOfBrowser(db, hashToken(secret));
  http.clearCookie(BROWSER_COOKIE);
}

/**
 * Hash of the secret of this browser, which it gets if it has none. What is bound to it can be used by that browser only.
 */
export const bindToBrowser = (http: Http): Buffer => hashToken(readBrowserSecret(http));

/** Hash of the secret of this browser; undefined if it has none. */
export function browserHash(http: Http): Buffer | undefined {
  const secret = currentBrowserSecret(http);
  return secret === undefined ? undefined : hashToken(secret);
}

function isFromBrowser(hash: Buffer | null, http: Http): boolean {
  // Anybody can have a ticket issued as a native app. In a browser it could be planted by a link.
  if (hash === null) return http.platform !== 'WEB';
  const own = browserHash(http);
  return own !== undefined && timingSafeEqual(hash, own);
}

function currentBrowserSecret(http: Http): string | undefined {
  const secret = http.cookie(BROWSER_COOKIE);
  return secret !== undefined && BROWSER_SECRET.test(secret) ? secret : undefined;
}

/** Returns the secret of this browser, creating it if needed; it lives as long as its latest ticket. */
function readBrowserSecret(http: Http): string {
  const secret = currentBrowserSecret(http) ?? randomSecret();
  http.setCookie(BROWSER_COOKIE, secret, TICKET_SECONDS);
  return secret;
}

const randomSecret = (): string => randomBytes(32).toString('base64url');
