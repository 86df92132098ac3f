/** Channel of PostgreSQL's LISTEN and NOTIFY that every process listens on, for messages to all. */
export const COMMON_CHANNEL = 'sevenfold_change';
/** Number of channels for messages to the devices of one user. A process listens on those of its open streams only. */
export const CHANNELS = 256;

/** Channel for messages to the devices of a user. */
export function channelFor(userId: string): string {
  let hash = 0;
  for (let index = 0; index < userId.length; index += 1) hash = (hash * 31 + userId.charCodeAt(index)) >>> 0;
  return channelAt(hash % CHANNELS);
}

const channelAt = (bucket: number): string => `${COMMON_CHANNEL}_${bucket}`;

/** All channels, for a listener that wants every message. */
export const allChannels = (): string[] => [
  COMMON_CHANNEL,
  ...Array.from({ length: CHANNELS }, (_, bucket) => channelAt(bucket)),
];

/** A committed change of a user's data. */
export interface Change {
  readonly userId: string;
  /** The current version and the rows that the change wrote, if they are known, as JSON. */
  readonly changes: string;
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
      const { userId, changes } = message.change;
      return `r ${userId} ${toAscii(withinLimit(changes))}`;
    }
    case 'SESSION_ENDED':
      return `s ${message.userId} ${message.tokenHash}`;
    case 'SOME_LOST':
      return 'l';
  }
}

/** Rows that are larger, in bytes of JSON, are left out: the devices read them. */
const ROWS_BYTES_MAX = 4000;

const withinLimit = (changes: string): string =>
  toAscii(changes).length <= ROWS_BYTES_MAX
    ? changes
    : JSON.stringify({ version: (JSON.parse(changes) as { version: number }).version });

const toAscii = (json: string): string =>
  json.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Channel and payload of NOTIFY. */
export interface Notification {
  readonly channel: string;
  readonly payload: string;
}

/** An encoded message with its channel. */
export interface Addressed {
  readonly channel: string;
  readonly line: string;
}

export const addressMessage = (message: Message): Addressed => ({
  channel: channelOf(message),
  line: writeMessage(message),
});

function channelOf(message: Message): string {
  switch (message.kind) {
    case 'CHANGE':
      return channelFor(message.change.userId);
    case 'SESSION_ENDED':
      return channelFor(message.userId);
    case 'SOME_LOST':
      return COMMON_CHANNEL;
  }
}

/** Encodes one message as a notification. */
export const toNotification = (message: Message): Notification => {
  const { channel, line } = addressMessage(message);
  return { channel, payload: line };
};

/** Packs messages into as few notifications as possible, in order within each channel. */
export function packNotifications(messages: readonly Addressed[]): Notification[] {
  const linesByChannel = new Map<string, string[]>();
  for (const { channel, line } of messages) {
    const lines = linesByChannel.get(channel);
    if (lines) lines.push(line);
    else linesByChannel.set(channel, [line]);
  }
  return [...linesByChannel].flatMap(([channel, lines]) =>
    packPayloads(lines).map((payload) => ({ channel, payload })),
  );
}

/** Decodes a line; undefined for a message of a newer version of the server. */
export function readMessage(line: string): Message | undefined {
  const [kind, userId, ...words] = line.split(' ');
  const what = words.join(' ');
  if (kind === 'l') return { kind: 'SOME_LOST' };
  if (userId === undefined || what === '') return undefined;
  if (kind === 's') return { kind: 'SESSION_ENDED', userId, tokenHash: what };
  return kind === 'r' ? { kind: 'CHANGE', change: { userId, changes: what } } : undefined;
}

/** Packs lines into as few payloads as possible, in order. */
export function packPayloads(lines: readonly string[]): string[] {
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

export const splitPayload = (payload: string): string[] => payload.split('\n');
