// npm run test:cluster -- <address of a database on the coordinator of a Citus cluster>: runs the tests of the server that
// use user data, random histories of devices, and the tests of a cluster, on databases that are distributed over it.
import { once } from 'node:events';
import { join } from 'node:path';
import { startChild } from './stopping.mjs';
import { ensureInstalled, root, runTool, ToolError } from './workspace.mjs';

/** Folders and files of tests. Those of schemas, backups and processes make databases of their own, without Citus. */
const TESTS = [
  'features',
  'rows',
  'auth',
  'passkey',
  'admin',
  'change',
  'calendar',
  'subscription',
  'reviewEmail',
  'notification',
  'http',
  'access',
  'session',
  'jobs/purge',
];
const HISTORIES = '300';
/** Fewer events than a server reads in time on a machine that runs all nodes of the cluster; they take several statements. */
const FEED_EVENTS = '3000';

await runTool(async () => {
  const [address = ''] = process.argv.slice(2);
  if (!URL.canParse(address) || !/^postgres(?:ql)?:$/.test(new URL(address).protocol))
    throw new ToolError('Address missing. Usage: npm run test:cluster -- postgres://postgres@127.0.0.1:5432/sevenfold');
  const url = new URL(address);
  // The planner of Citus has to know the parameters.
  url.searchParams.set('options', '-c plan_cache_mode=auto');
  await ensureInstalled();
  const run = async (/** @type {string[]} */ args) => {
    const child = startChild(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...args], {
      stdio: 'inherit',
      env: {
        HISTORIES,
        FEED_EVENTS,
        ...process.env,
        TEST_DATABASE_URL: url.href.replaceAll('+', '%20'),
        CLUSTER_TESTS: '1',
      },
    });
    const [code] = await once(child, 'exit');
    return code === 0;
  };
  const results = [
    await run(['--project', 'server', ...TESTS.map((name) => `apps/server/test/${name}`)]),
    await run(['--project', 'histories']),
    await run(['--project', 'server', 'apps/server/test/cluster']),
  ];
  process.exitCode = results.every(Boolean) ? 0 : 1;
});
