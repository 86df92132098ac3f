import { execFile } from 'node:child_process';
import { access, chown, lchown, lstat, readdir, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { StartupError } from '../../startupError';

const run = promisify(execFile);

/** Runs executables as the account that owns the cluster. */
export interface Account {
  command(program: string, args: readonly string[]): AccountCommand;
}

export interface AccountCommand {
  file: string;
  args: string[];
  /** Options for `spawn`, if Node switches the user. */
  ids: { uid?: number; gid?: number };
}

interface UnprivilegedUser {
  uid: number;
  gid: number;
}

const sameAccount: Account = { command: (program, args) => ({ file: program, args: [...args], ids: {} }) };

/**
 * User namespace: PostgreSQL sees an unprivileged user, while the files remain root's, and folders of mode 0700 remain
 * accessible.
 */
const inUserNamespace = (as: UnprivilegedUser): Account => ({
  command: (program, args) => ({
    file: 'unshare',
    args: ['--user', `--map-user=${as.uid}`, '--', program, ...args],
    ids: {},
  }),
});

/**
 * Another user with CAP_DAC_OVERRIDE, to traverse folders that others cannot enter. The secure bit makes the capability
 * apply to access(2) too, with which PostgreSQL's executables locate each other.
 */
const withDacOverride = (as: UnprivilegedUser): Account => {
  const capabilities = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override', '--securebits=+no_setuid_fixup'];
  const identity = [`--reuid=${as.uid}`, `--regid=${as.gid}`, '--clear-groups', ...capabilities];
  return { command: (program, args) => ({ file: 'setpriv', args: [...identity, '--', program, ...args], ids: {} }) };
};

const NSS_WRAPPER = 'libnss_wrapper.so';

/**
 * The same user under a name, which the library of nss_wrapper tells executables instead of the system: containers have
 * neither a name for any number nor user namespaces. The files it reads are beside the cluster.
 *
 * @returns undefined where the library is not installed
 */
async function withWrappedName(cluster: string): Promise<Account | undefined> {
  const library = await findWrapper();
  const uid = process.getuid?.();
  const gid = process.getgid?.();
  if (library === undefined || uid === undefined || gid === undefined) return undefined;
  const [users, groups] = ['passwd', 'group'].map((name) => join(dirname(cluster), name));
  if (users === undefined || groups === undefined) return undefined;
  await writeFile(users, `sevenfold:x:${uid}:${gid}:Sevenfold:/:/bin/false\n`, { mode: 0o600 });
  await writeFile(groups, `sevenfold:x:${gid}:\n`, { mode: 0o600 });
  const variables = [`LD_PRELOAD=${library}`, `NSS_WRAPPER_PASSWD=${users}`, `NSS_WRAPPER_GROUP=${groups}`];
  return { command: (program, args) => ({ file: 'env', args: [...variables, program, ...args], ids: {} }) };
}

/** Debian has a folder of libraries for each processor. */
async function findWrapper(): Promise<string | undefined> {
  const folders = await readdir('/usr/lib', { withFileTypes: true }).catch(() => []);
  const candidates = ['/usr/lib', ...folders.filter((one) => one.isDirectory()).map(({ name }) => `/usr/lib/${name}`)];
  for (const folder of candidates) {
    const path = join(folder, NSS_WRAPPER);
    if (
      await access(path).then(
        () => true,
        () => false,
      )
    )
      return path;
  }
  return undefined;
}

const asUser = (as: UnprivilegedUser): Account => ({
  command: (program, args) => ({ file: program, args: [...args], ids: { uid: as.uid, gid: as.gid } }),
});

/**
 * Chooses the account that PostgreSQL can run as on this cluster folder, and changes the owner of the folder where
 * needed.
 *
 * PostgreSQL refuses to run as root and must own its folder. An ordinary user runs it directly, one without a name under
 * a made-up one. Root runs it as the
 * owner of the folder; if that is root itself, in a user namespace, or, where those are disabled, as `nobody`.
 *
 * @param postgres path of the executable
 * @throws StartupError when no account works
 */
export async function chooseAccount(postgres: string, cluster: string): Promise<Account> {
  if (process.platform === 'win32' || process.getuid === undefined) return sameAccount;
  const owner = await lstat(cluster);
  if (process.getuid() !== 0) return ordinaryAccount(postgres, cluster, owner.uid === process.getuid());
  if (owner.uid !== 0) return otherAccount(postgres, cluster, owner);
  const nobody = await unprivilegedUser();
  if (await works(inUserNamespace(nobody), postgres, cluster)) return inUserNamespace(nobody);
  await chownRecursively(cluster, nobody);
  return otherAccount(postgres, cluster, nobody);
}

async function ordinaryAccount(postgres: string, cluster: string, isOwner: boolean): Promise<Account> {
  if (!isOwner) {
    throw new StartupError(
      `The database in ${cluster} belongs to another user: start as that user, set another data folder, or set DATABASE_URL.`,
    );
  }
  if (hasName()) return sameAccount;
  const wrapped = await withWrappedName(cluster);
  if (wrapped && (await works(wrapped, postgres, cluster))) return wrapped;
  const named = inUserNamespace(await unprivilegedUser());
  if (await works(named, postgres, cluster)) return named;
  throw new StartupError(
    `PostgreSQL needs a user with a name, and this one has only a number: start as a named user, or set DATABASE_URL.`,
  );
}

async function otherAccount(postgres: string, cluster: string, user: UnprivilegedUser): Promise<Account> {
  for (const account of [withDacOverride(user), asUser(user)]) {
    if (await works(account, postgres, cluster)) return account;
  }
  throw new StartupError(
    `PostgreSQL does not run as root, and user ${user.uid} cannot reach ${cluster}: start as an ordinary user, ` +
      `set a data folder whose parents everybody can enter, or set DATABASE_URL.`,
  );
}

/**
 * Checks by trial that the account can run the executable and write the folder: containers restrict accounts in
 * different ways.
 */
async function works(account: Account, postgres: string, cluster: string): Promise<boolean> {
  const { file, args, ids } = account.command('sh', [
    '-c',
    '"$1" --version && test -w "$2" && test -x "$2"',
    'sh',
    postgres,
    cluster,
  ]);
  return run(file, args, { ...ids, cwd: '/', timeout: 10_000 }).then(
    () => true,
    () => false,
  );
}

function hasName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}

async function unprivilegedUser(): Promise<UnprivilegedUser> {
  const idOf = async (option: string): Promise<number> => Number((await run('id', [option, 'nobody'])).stdout.trim());
  try {
    return { uid: await idOf('-u'), gid: await idOf('-g') };
  } catch {
    throw new StartupError(
      `PostgreSQL does not run as root, and this machine has no user "nobody": start as an ordinary user, or set DATABASE_URL.`,
    );
  }
}

async function chownRecursively(path: string, user: UnprivilegedUser): Promise<void> {
  await lchown(path, user.uid, user.gid);
  const entry = await lstat(path);
  if (!entry.isDirectory()) return;
  for (const name of await readdir(path)) await chownRecursively(join(path, name), user);
}

/** Gives a file created by root to the owner of its folder, who may run the next start. */
export async function leaveToFolderOwner(path: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const owner = await lstat(dirname(path));
  await chown(path, owner.uid, owner.gid);
}
