// npm run native:sync -- <origin of the server>: builds the web app for the native shell and copies it, with the
// configuration and the list of plugins, into the projects of Android and iOS. Capacitor's command-line tool needs Node
// 22; an older Node runs it with one from the registry.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { capture, ensureInstalled, npmCommand, root, runTool, ToolError } from './workspace.mjs';

const CAPACITOR = '8.5.2';
const NODE = '22';

await runTool(async () => {
  const [origin = process.env['VITE_SERVER_ORIGIN'] ?? ''] = process.argv.slice(2);
  if (!/^https?:\/\/[^/]+$/.test(origin))
    throw new ToolError('Usage: npm run native:sync -- https://plan.example.org (the origin of the server)');
  await ensureInstalled();
  writeServerHost(new URL(origin).hostname);
  await run(root, ['run', 'build:shell', '--workspace', '@sevenfold/web'], { VITE_SERVER_ORIGIN: origin });
  const [major = 0] = process.versions.node.split('.').map(Number);
  const node = major >= Number(NODE) ? [] : [`--package=node-${process.platform}-${process.arch}@${NODE}`];
  const packages = [...node, `--package=@capacitor/cli@${CAPACITOR}`];
  await run(join(root, 'apps/mobile'), ['exec', '--yes', ...packages, '--', 'cap', 'sync'], {});
  console.log('Synced. Open apps/mobile/android in Android Studio, or apps/mobile/ios/App in Xcode.');
});

/**
 * Writes the host whose links open the app, for the manifest of Android and the entitlements of iOS. Git ignores both files.
 * @param {string} host
 */
function writeServerHost(host) {
  writeFileSync(join(root, 'apps/mobile/android/server.properties'), `host=${host}\n`);
  writeFileSync(join(root, 'apps/mobile/ios/server.xcconfig'), `SERVER_HOST = ${host}\n`);
}

/**
 * @param {string} cwd
 * @param {string[]} args of npm
 * @param {Record<string, string>} environment
 */
async function run(cwd, args, environment) {
  const { code, output } = await capture(...npmCommand(args), { cwd, env: { ...process.env, ...environment } });
  if (code !== 0) throw new ToolError(output.trim());
}
