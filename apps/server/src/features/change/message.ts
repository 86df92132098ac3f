import { TOPICS, type Topic } from '@sevenfold/contract/topics';

/** Something changed of what belongs to a person. */
export interface Change {
  readonly userId: string;
  readonly topics: readonly Topic[];
  /** The id of the operation that did it; null when none did. */
  readonly operation: string | null;
}

/**
 * What the processes of the server tell one another: a change, a session that was ended, or that some of what happened
 * was not told.
 */
export type Message =
  | { readonly kind: 'CHANGE'; readonly change: Change }
  | { readonly kind: 'SESSION_ENDED'; readonly userId: string; readonly tokenHash: string }
  | { readonly kind: 'SOME_LOST' };

/** PostgreSQL takes less than 8000 bytes at a time. */
const PAYLOAD_BYTES_MAX = 7900;

/** One message as a line of ASCII. */
export function writeMessage(message: Message): string {
  switch (message.kind) {
    case 'CHANGE': {
      const { userId, topics, operation } = message.change;
      return [`c`, userId, topics.join(','), ...(operation === null ? [] : [operation])].join(' ');
    }
    case 'SESSION_ENDED':
      return `s ${message.userId} ${message.tokenHash}`;
    case 'SOME_LOST':
      return 'l';
  }
}

/** What a line says; nothing when it is of a version of the program that knows more. */
export function readMessage(line: string): Message | undefined {
  const [kind, userId, what, operation] = line.split(' ');
  if (kind === 'l') return { kind: 'SOME_LOST' };
  if (userId === undefined || what === undefined) return undefined;
  if (kind === 's') return { kind: 'SESSION_ENDED', userId, tokenHash: what };
  if (kind !== 'c') return undefined;
  const topics = what.split(',').filter(isTopic);
  return topics.length > 0 ? { kind: 'CHANGE', change: { userId, topics, operation: operation ?? null } } : undefined;
}

const isTopic = (text: string): text is Topic => TOPICS.some((topic) => topic === text);

/** Lines in as few payloads as they fit in, in their order. */
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
