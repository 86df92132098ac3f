// Compiles the plain Kotlin of the Android app (snapshot, queue and reminders), and runs its tests.
// Needs kotlinc and JUnit 4; on Debian: apt-get install kotlin junit4. Android Studio runs the same tests with Gradle.
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { capture, root, ToolError } from '../workspace.mjs';

const SOURCES = join(root, 'apps/mobile/android/app/src/main/java/app/sevenfold/widget/core');
const TESTS = join(root, 'apps/mobile/android/app/src/test/java/app/sevenfold/widget/core');
const CASES = join(root, 'apps/mobile/widgetCases.json');
const JUNIT = ['/usr/share/java/junit4.jar', '/usr/share/java/hamcrest-core.jar'];

/**
 * @returns what JUnit printed
 * @throws {ToolError} if a tool is missing, or a test fails
 */
export async function checkKotlin() {
  const missing = JUNIT.find((file) => !existsSync(file));
  if (missing !== undefined) throw new ToolError(`${missing} is missing: apt-get install kotlin junit4`);
  const folder = mkdtempSync(join(tmpdir(), 'sevenfold-kotlin-'));
  try {
    const jar = join(folder, 'core.jar');
    const classpath = JUNIT.join(delimiter);
    await run('kotlinc', [...filesIn(SOURCES), ...filesIn(TESTS), '-cp', classpath, '-include-runtime', '-d', jar]);
    const classes = readdirSync(TESTS)
      .filter((name) => name.endsWith('Test.kt'))
      .map((name) => `app.sevenfold.widget.core.${name.slice(0, -'.kt'.length)}`);
    const javaArguments = ['-cp', [jar, ...JUNIT].join(delimiter), `-DwidgetCases=${CASES}`];
    return await run('java', [...javaArguments, 'org.junit.runner.JUnitCore', ...classes]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} folder */
function filesIn(folder) {
  return readdirSync(folder).map((name) => join(folder, name));
}

/**
 * @param {string} command
 * @param {string[]} args
 */
async function run(command, args) {
  const { code, output } = await capture(command, args, { env: process.env });
  if (code !== 0) throw new ToolError(output.trim());
  return output.trim();
}
