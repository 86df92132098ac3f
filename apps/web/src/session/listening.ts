import { listenToReplica, replica } from '../data/device';
import { now } from '../platform/clock';
import { lazyImportWithRetry } from '../platform/lazyImport';
import { whenIdle } from '../platform/whenIdle';

/**
 * Listens to what other devices change, in the one page of this browser that leads. The first screen has its data
 * before the stream is opened.
 *
 * @param refused the server does not let it listen
 */
export function listenToChanges(refused: () => void): void {
  let stop: () => void = () => undefined;
  const start = async (isWanted: () => boolean) => {
    await whenIdle;
    const { openChanges, watchChanges, watchReturns } = await lazyImportWithRetry(() => import('../data/changes'));
    if (!isWanted()) return;
    stop = watchChanges({
      open: openChanges,
      now,
      random: Math.random,
      watchReturns,
      onHello: (epoch) => replica.onHello(epoch),
      onChange: (topics, operationId) => replica.onChange(topics, operationId),
      onGone: refused,
    });
  };
  listenToReplica({
    onLead(isLeading) {
      stop();
      let isWanted = isLeading;
      stop = () => {
        isWanted = false;
      };
      if (isLeading) void start(() => isWanted);
    },
  });
}
