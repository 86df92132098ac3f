import { listenToReplica, replica } from '../data/device';
import { now } from '../platform/clock';
import { lazyImportWithRetry } from '../platform/lazyImport';
import { whenIdle } from '../platform/whenIdle';

/**
 * Subscribes to changes from other devices, in the leading tab of this browser only. The stream opens after the first
 * screen has its data.
 *
 * @param refused called when the server denies access to the stream
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
