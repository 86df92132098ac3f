/** When an entry was recorded, in epoch milliseconds: version 7 ids begin with it (RFC 9562, section 5.7). */
export const recordedAt = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
