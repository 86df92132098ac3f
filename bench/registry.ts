import type { Benchmark } from './benchmark';
import { calendars } from './calendars';
import { capacity } from './capacity';
import { cluster } from './cluster';
import { growth } from './growth';
import { history } from './history';
import { load } from './load';
import { memory } from './memory';
import { server } from './server';
import { start } from './start';
import { transfer } from './transfer';
import { firstLoad } from './web/firstLoad';
import { flower } from './web/flower';
import { pages } from './web/pages';
import { device } from './web/device';
import { tap } from './web/tap';
import { unsent } from './web/unsent';

/** All benchmarks, in the order in which they run. */
export const benchmarks: readonly Benchmark[] = [
  server,
  growth,
  capacity,
  cluster,
  history,
  start,
  memory,
  transfer,
  calendars,
  firstLoad,
  tap,
  flower,
  pages,
  device,
  unsent,
  load,
];
