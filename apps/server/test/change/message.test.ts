import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addressMessage,
  allChannels,
  channelFor,
  splitPayload,
  packNotifications,
  packPayloads,
  readMessage,
  writeMessage,
  type Message,
} from '../../src/rows/message';

const change = fc.record({
  kind: fc.constant('CHANGE' as const),
  change: fc.record({ userId: fc.uuid(), changes: fc.nat().map((version) => JSON.stringify({ version })) }),
});
const hash = fc.stringMatching(/^[0-9a-f]{64}$/);
const sessionEnded = fc.record({ kind: fc.constant('SESSION_ENDED' as const), userId: fc.uuid(), tokenHash: hash });
const message: fc.Arbitrary<Message> = fc.oneof(change, sessionEnded, fc.constant({ kind: 'SOME_LOST' as const }));

describe('messages between processes', () => {
  it('are parsed as written, completely and in order, however they are split', () => {
    fc.assert(
      fc.property(fc.array(message, { maxLength: 300 }), (messages) => {
        const payloads = packPayloads(messages.map(writeMessage));
        for (const payload of payloads) expect(Buffer.byteLength(payload)).toBeLessThan(8000);
        expect(payloads.flatMap(splitPayload).map(readMessage)).toEqual(messages);
      }),
      { numRuns: 50 },
    );
  });

  it('stay in order within the channel of their user', () => {
    fc.assert(
      fc.property(fc.array(message, { maxLength: 300 }), (messages) => {
        const received = packNotifications(messages.map(addressMessage)).flatMap(({ channel, payload }) =>
          splitPayload(payload).map((line) => ({ channel, line })),
        );
        for (const channel of new Set(received.map((notification) => notification.channel)))
          expect(received.filter((notification) => notification.channel === channel)).toEqual(
            messages.map(addressMessage).filter((addressed) => addressed.channel === channel),
          );
        expect(received).toHaveLength(messages.length);
      }),
      { numRuns: 50 },
    );
  });

  it('of many users are spread over all channels', () => {
    const channels = Array.from({ length: 20_000 }, () => channelFor(randomUUID()));
    const counts = new Map<string, number>();
    for (const channel of channels) counts.set(channel, (counts.get(channel) ?? 0) + 1);
    const [, ...expected] = allChannels();
    expect([...counts.keys()].sort()).toEqual(expected.sort());
    expect(Math.max(...counts.values())).toBeLessThan(200);
  });

  it('are as few as fit', () => {
    expect(packPayloads([])).toEqual([]);
    expect(packPayloads(['a', 'b'])).toEqual(['a\nb']);
    expect(packPayloads(['x'.repeat(7000), 'y'.repeat(899), 'z'])).toHaveLength(2);
  });

  it.each(['', 'x', 'r', 'r someone', 's someone', 'c someone imports op', 'q someone something'])(
    'of another version, %j, are ignored',
    (line) => {
      expect(readMessage(line)).toBeUndefined();
    },
  );
});
