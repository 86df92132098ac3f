// npm run test:histories -- 10000: runs 10,000 random simulations of several devices. --seed repeats those of an
// earlier run; with --path too, only the one that failed.
import { once } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startChild } from './stopping.mjs';
import { ensureInstalled, root, runTool, ToolError } from './workspace.mjs';

await runTool(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { seed: { type: 'string' }, path: { type: 'string' } },
  });
  const [count = '1000'] = positionals;
  if (!/^[1-9]\d*$/.test(count))
    throw new ToolError(`The number of histories must be a positive integer, not "${count}"`);
  if (values.seed !== undefined && !/^\d+$/.test(values.seed))
    throw new ToolError(`A seed must be a whole number, not "${values.seed}"`);
  if (values.path !== undefined && values.seed === undefined) throw new ToolError('--path needs --seed');
  await ensureInstalled();
  const { DATABASE_URL: _, ...environment } = process.env;
  const tests = startChild(
    process.execPath,
    // One failure ends the run: it is printed at the end only.
    [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'histories', '--bail=1'],
    {
      stdio: 'inherit',
      env: {
        ...environment,
        HISTORIES: count,
        ...(values.seed !== undefined && { HISTORIES_SEED: values.seed }),
        ...(values.path !== undefined && { HISTORIES_PATH: values.path }),
      },
    },
  );
  const [code] = await once(tests, 'exit');
  process.exitCode = code ?? 1;
});
