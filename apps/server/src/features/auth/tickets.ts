import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../clock';
import type { Db } from '../../db/client';
import { HttpError } from '../../http/httpError';
import type { Http } from '../../http/route';
import { hashToken } from '../../http/sessionToken';
import type { Identity } from '../../ports/identity';
import { deleteTicketsOfBrowser, deleteTicketsOfIdentity, findTicket, insertTicket } from './store';

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
}

/** The identity that a ticket was issued for. */
export interface Redeemed {
  readonly identity: Identity;
  readonly ticketHash: Buffer;
}

export const isTicket = (token: string): boolean => TICKET.test(token);

/** Issues a ticket for a verified identity. In a browser, only that browser can use it. */
export async function issueTicket(
  { db, clock, http }: TicketDeps,
  { issuer, subject, email, name }: Identity,
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
    browser_hash: http.platform === 'WEB' ? hashToken(readBrowserSecret(http)) : null,
  };
  await insertTicket(db, ticket, new Date(now));
  return token;
}

/**
 * Reads a ticket without using it up.
 *
 * @throws HttpError IDENTITY_REFUSED: unknown, used, expired, or issued to another browser
 */
export async function readTicket({ db, clock, http }: TicketDeps, token: string): Promise<Redeemed> {
  const ticketHash = hashToken(token);
  const ticket = await findTicket(db, ticketHash, new Date(clock.now()));
  if (!ticket || !isFromBrowser(ticket.browser_hash, http)) throw new HttpError('IDENTITY_REFUSED');
  const { issuer, subject, email, name } = ticket;
  return { identity: { issuer, subject, email: email ?? undefined, name }, ticketHash };
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

function isFromBrowser(hash: Buffer | null, http: Http): boolean {
  // Anybody can have a ticket issued as a native app. In a browser it could be planted by a link.
  if (hash === null) return http.platform !== 'WEB';
  const secret = currentBrowserSecret(http);
  return secret !== undefined && timingSafeEqual(hash, hashToken(secret));
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
