/** Returns when an entry was recorded, in epoch milliseconds, from its version 7 UUID (RFC 9562, section 5.7). */
export const recordedAt = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
