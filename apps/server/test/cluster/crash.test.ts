import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { freshDatabase } from '../database';
import { builtScripts, run } from '../processes';

/** Number of times that the server is killed while devices write. */
const CYCLES = Number(process.env['CLUSTER_CRASHES'] ?? 5);

const script = builtScripts();
const crash = fileURLToPath(new URL('../../../../tools/crash.mjs', import.meta.url));

it(
  'a server that is killed loses and repeats no acknowledged write',
  { timeout: 120_000 + CYCLES * 20_000 },
  async () => {
    const database = await freshDatabase();
    onTestFinished(() => database.drop());
    const args = [String(CYCLES), '--server', script('main'), '--database', database.url];
    const { code, out, err } = await run(crash, {}, args);
    console.log(out);
    expect({ code, err }).toEqual({ code: 0, err: '' });
  },
);
