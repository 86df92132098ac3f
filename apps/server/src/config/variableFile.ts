import { existsSync, readFileSync } from 'node:fs';
import { StartupError } from '../startupError';

type Variables = Readonly<Record<string, string | undefined>>;

const SUFFIX = '_FILE';

/**
 * Adds the variables that are in files, as container platforms store secrets: `NAME_FILE` has the path of a file with the
 * value of `NAME`.
 *
 * @param names all variables that may be in a file
 * @throws {StartupError} with one line per file that cannot be read, is empty, or whose variable is set as well
 */
export function withVariableFiles(variables: Variables, names: readonly string[]): Variables {
  const problems: string[] = [];
  const read = names.flatMap((name) => {
    const file = variables[name + SUFFIX]?.trim();
    if (!file) return [];
    if (variables[name]?.trim()) problems.push(`${name} and ${name}${SUFFIX} are both set: keep one of them.`);
    const value = contentOf(file);
    if (value === undefined)
      problems.push(`${name}${SUFFIX} names ${file}, which ${existsSync(file) ? 'cannot be read' : 'does not exist'}.`);
    else if (value === '') problems.push(`${name}${SUFFIX} is an empty file: ${file}`);
    return [[name, value] as const];
  });
  if (problems.length > 0) throw new StartupError(problems.join('\n'));
  return { ...variables, ...Object.fromEntries(read) };
}

function contentOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return undefined;
  }
}
