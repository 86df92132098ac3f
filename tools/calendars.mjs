// npm run test:calendars -- 3000: runs that many generated histories of calendars, and compares what the server has
// read and counted with an oracle. --seed repeats those of an earlier run; --provider limits them to Google, Outlook or
// iCalendar.
import { once } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startChild } from './stopping.mjs';
import { ensureInstalled, root, runTool, ToolError } from './workspace.mjs';

const PROVIDERS = ['Google', 'Outlook', 'iCalendar'];

await runTool(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { seed: { type: 'string' }, provider: { type: 'string' } },
  });
  const [count = '500'] = positionals;
  if (!/^[1-9]\d*$/.test(count))
    throw new ToolError(`The number of histories must be a positive integer, not "${count}"`);
  if (values.seed !== undefined && !/^-?\d+$/.test(values.seed))
    throw new ToolError(`A seed must be a whole number, not "${values.seed}"`);
  if (values.provider !== undefined && !PROVIDERS.includes(values.provider))
    throw new ToolError(`A provider is one of ${PROVIDERS.join(', ')}, not "${values.provider}"`);
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
        ...(values.provider !== undefined && { CALENDAR_PROVIDER: values.provider }),
      },
    },
  );
  const [code] = await once(tests, 'exit');
  process.exitCode = code ?? 1;
});
