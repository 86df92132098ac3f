import type { Activity } from '@sevenfold/contract';

/** Subject of a shared link: an activity, or if it is null the week. */
export type Subject = Pick<Activity, 'id' | 'name'> | null;
