// Worker thread that reads one calendar file: hostile files keep a parser busy for minutes.
import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { CalendarError } from '#ports';
import { decodeFile } from './decode';
import { readFeed } from './events';
import type { FeedFile, FeedMessage } from './protocol';

/** Occurrences of a message. Copying more at a time would block the main thread. */
const PORTION = 200;

await run(workerData as FeedFile);

async function run({ bytes, ...options }: FeedFile): Promise<void> {
  let name: string;
  let occurrences;
  try {
    ({ name, occurrences } = readFeed(decodeFile(bytes), options));
  } catch (error) {
    const kind = error instanceof CalendarError ? error.kind : 'UNREADABLE';
    send({ kind: 'ERROR', error: kind, message: error instanceof CalendarError ? error.message : 'not a calendar' });
    return;
  }
  for (let from = 0; from < occurrences.length; from += PORTION) {
    send({ kind: 'OCCURRENCES', occurrences: occurrences.slice(from, from + PORTION) });
    if (parentPort) await once(parentPort, 'message');
  }
  send({ kind: 'END', name });
}

function send(message: FeedMessage): void {
  parentPort?.postMessage(message);
}
