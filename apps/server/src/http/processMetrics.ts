import { collectDefaultMetrics, Registry } from 'prom-client';

/**
 * Memory, CPU, garbage collection and event-loop lag of this process, under prom-client's default names. A single
 * registry, even if several servers run in the process.
 */
export const processMetrics = new Registry();
collectDefaultMetrics({ register: processMetrics });
