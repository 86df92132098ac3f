import wasmUrl from 'sql.js/dist/sql-wasm-browser.wasm?url';
import { type ReadRequest, type ReadResponse, RefusedFile } from './reading';
import { readFile } from './readFile';

/**
 * Reads one file, apart from the page: a large one does not block it, and a hostile one can be ended with the worker.
 */
addEventListener('message', (event: MessageEvent<ReadRequest>) => {
  void respond(event.data).then((response) => postMessage(response));
});

async function respond({ file, context }: ReadRequest): Promise<ReadResponse> {
  try {
    return { reading: await readFile(new Uint8Array(await file.arrayBuffer()), context, wasmUrl) };
  } catch (error) {
    return { refusal: error instanceof RefusedFile ? error.refusal : 'BROKEN' };
  }
}
