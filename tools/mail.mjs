// npm run test:mail -- 100: has eight processes send weekly review emails through a real SMTP server, and kills one of
// them that many times. No email may arrive twice, and only those that were being handed over may be missed.
import { once } from 'node:events';
import { join } from 'node:path';
import { startChild } from './stopping.mjs';
import { ensureInstalled, root, runTool, ToolError } from './workspace.mjs';

/** More kills would take over a day of the test's clock, which is 60 times as fast; older emails are not sent. */
const KILLS_MAX = 1000;

await runTool(async () => {
  const [count = '100'] = process.argv.slice(2);
  if (!/^[1-9]\d*$/.test(count) || Number(count) > KILLS_MAX)
    throw new ToolError(`The number of kills must be an integer from 1 to ${KILLS_MAX}, not "${count}"`);
  await ensureInstalled();
  const { DATABASE_URL: _, ...environment } = process.env;
  const file = 'apps/server/test/reviewEmail/kills.test.ts';
  const tests = startChild(
    process.execPath,
    [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'server', file],
    { stdio: 'inherit', env: { ...environment, MAIL_KILLS: count } },
  );
  const [code] = await once(tests, 'exit');
  process.exitCode = code ?? 1;
});
