import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linesOf, payloadsOf, readMessage, writeMessage, type Message } from '../../src/rows/message';

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
        const payloads = payloadsOf(messages.map(writeMessage));
        for (const payload of payloads) expect(Buffer.byteLength(payload)).toBeLessThan(8000);
        expect(payloads.flatMap(linesOf).map(readMessage)).toEqual(messages);
      }),
      { numRuns: 50 },
    );
  });

  it('are as few as fit', () => {
    expect(payloadsOf([])).toEqual([]);
    expect(payloadsOf(['a', 'b'])).toEqual(['a\nb']);
    expect(payloadsOf(['x'.repeat(7000), 'y'.repeat(899), 'z'])).toHaveLength(2);
  });

  it.each(['', 'x', 'r', 'r someone', 's someone', 'c someone imports op', 'q someone something'])(
    'of another version, %j, are ignored',
    (line) => {
      expect(readMessage(line)).toBeUndefined();
    },
  );
});
