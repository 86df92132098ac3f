import { TOPICS, type Topic } from '@sevenfold/contract/topics';

/** Channel of PostgreSQL's LISTEN and NOTIFY. */
export const CHANNEL = 'sevenfold_change';

/** A committed change of a user's data. */
export interface Change {
  readonly userId: string;
  readonly topics: readonly Topic[];
  /** Id of the operation that caused it; null if it was not an operation of a device. */
  readonly operation: string | null;
  /** The current version and the rows that the change wrote, if they are known, as JSON; undefined if it wrote none. */
  readonly changes?: string | undefined;
}

/** Message between server processes: a change, an ended session, or that some messages were lost. */
export type Message =
  | { readonly kind: 'CHANGE'; readonly change: Change }
  | { readonly kind: 'SESSION_ENDED'; readonly userId: string; readonly tokenHash: string }
  | { readonly kind: 'SOME_LOST' };

/** PostgreSQL limits a payload to less than 8000 bytes. */
const PAYLOAD_BYTES_MAX = 7900;

/** Encodes a message as a line of ASCII. */
export function writeMessage(message: Message): string {
  switch (message.kind) {
    case 'CHANGE': {
      const { userId, topics, operation, changes } = message.change;
      const line = ['c', userId, topics.join(',') || NO_TOPIC, operation ?? NO_OPERATION].join(' ');
      return changes === undefined ? line : `${line} ${toAscii(withinLimit(changes))}`;
    }
    case 'SESSION_ENDED':
      return `s ${message.userId} ${message.tokenHash}`;
    case 'SOME_LOST':
      return 'l';
  }
}

const NO_TOPIC = '*';
const NO_OPERATION = '*';
/** Rows that are larger, in bytes of JSON, are left out: the devices read them. */
const ROWS_BYTES_MAX = 4000;

const withinLimit = (changes: string): string =>
  toAscii(changes).length <= ROWS_BYTES_MAX
    ? changes
    : JSON.stringify({ version: (JSON.parse(changes) as { version: number }).version });

const toAscii = (json: string): string =>
  json.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Decodes a line; undefined for a message of a newer version of the server. */
export function readMessage(line: string): Message | undefined {
  const [kind, userId, what, operation, ...rest] = line.split(' ');
  if (kind === 'l') return { kind: 'SOME_LOST' };
  if (userId === undefined || what === undefined) return undefined;
  if (kind === 's') return { kind: 'SESSION_ENDED', userId, tokenHash: what };
  if (kind !== 'c') return undefined;
  const topics = what.split(',').filter(isTopic);
  const changes = rest.length > 0 ? rest.join(' ') : undefined;
  if (topics.length === 0 && changes === undefined) return undefined;
  const operationId = operation === undefined || operation === NO_OPERATION ? null : operation;
  return { kind: 'CHANGE', change: { userId, topics, operation: operationId, changes } };
}

const isTopic = (text: string): text is Topic => TOPICS.some((topic) => topic === text);

/** Packs lines into as few payloads as possible, in order. */
export function payloadsOf(lines: readonly string[]): string[] {
  const payloads: string[] = [];
  let payload = '';
  for (const line of lines) {
    if (payload !== '' && payload.length + 1 + line.length > PAYLOAD_BYTES_MAX) {
      payloads.push(payload);
      payload = '';
    }
    payload = payload === '' ? line : `${payload}\n${line}`;
  }
  return payload === '' ? payloads : [...payloads, payload];
}

export const linesOf = (payload: string): string[] => payload.split('\n');
