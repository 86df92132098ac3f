// npm run test:calendars -- 3000: runs that many generated histories of calendars, and compares what the server has read
// and counted with an oracle. With --seed, repeats the same ones.
import { once } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startChild } from './stopping.mjs';
import { ensureInstalled, root, runTool, ToolError } from './workspace.mjs';

await runTool(async () => {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { seed: { type: 'string' } } });
  const [count = '500'] = positionals;
  if (!/^[1-9]\d*$/.test(count))
    throw new ToolError(`The number of histories must be a positive integer, not "${count}"`);
  if (values.seed !== undefined && !/^-?\d+$/.test(values.seed))
    throw new ToolError(`A seed must be a whole number, not "${values.seed}"`);
  await ensureInstalled();
  const { DATABASE_URL: _, ...environment } = process.env;
  const file = 'apps/server/test/calendar/histories.test.ts';
  const tests = startChild(
    process.execPath,
    [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'server', file],
    {
      stdio: 'inherit',
      env: {
        ...environment,
        CALENDAR_HISTORIES: count,
        ...(values.seed !== undefined && { CALENDAR_SEED: values.seed }),
      },
    },
  );
  const [code] = await once(tests, 'exit');
  process.exitCode = code ?? 1;
});
