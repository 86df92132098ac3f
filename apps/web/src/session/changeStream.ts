import { addReplicaListener, loadChanges, replica } from '#data';
import { now, retryImport, whenIdle } from '#platform';

/**
 * Subscribes to changes from other devices, in the leading tab of this browser only. The stream opens after the first
 * screen has its data.
 *
 * @param onRejected called when the server denies access to the stream
 */
export function startChangeStream(onRejected: () => void): void {
  let stop: () => void = () => undefined;
  const start = async (isWanted: () => boolean) => {
    await whenIdle;
    const changes = await retryImport(loadChanges);
    if (!isWanted()) return;
    stop = changes.openChangeStream({
      open: changes.createChangeSource,
      now,
      random: Math.random,
      watchReturns: changes.watchReturns,
      onStreamOpen: (epoch) => replica.onStreamOpen(epoch),
      onChanges: (written, epoch) => replica.onChanges(written, epoch),
      onRejected,
    });
  };
  addReplicaListener({
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
