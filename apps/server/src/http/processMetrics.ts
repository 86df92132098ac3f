import { collectDefaultMetrics, Registry } from 'prom-client';

/**
 * Memory, processor time, garbage collection and event-loop lag of this process, under the names that prom-client gives
 * them. Collected once, however many servers run in it.
 */
export const processMetrics = new Registry();
collectDefaultMetrics({ register: processMetrics });
