/**
 * Data of a person that changes together and is read again together: what a device is told of, and what it then asks
 * for.
 */
export const TOPICS = ['user', 'areas', 'activities', 'records', 'objectives', 'reviews'] as const;
export type Topic = (typeof TOPICS)[number];
