import type { BodyOf, Changes, EndpointKey, QueryOf, ResponseOf } from '@sevenfold/contract';

/** Sends a request: `request` of `platform/http`, or a test's own. */
export type Request = <C extends EndpointKey>(
  call: C,
  options?: {
    body?: BodyOf<C>;
    query?: QueryOf<C>;
    key?: string;
    epoch?: string | undefined;
    onEpoch?: (epoch: string) => void;
    onChanges?: (changes: Changes, epoch: string) => void;
    signal?: AbortSignal;
    priority?: 'low';
  },
) => Promise<ResponseOf<C>>;
