/** Largest order number. */
export const ORDER_MAX = 100_000;
