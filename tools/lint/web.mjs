// Lint rules of the web app's sources: mistakes that a type checker cannot find and that slow down or break screens.

const SOURCES = 'apps/web/src/';
/** Files whose `import()` is not a later part: the helper itself, and the first screen, which the first load contains. */
const MAY_IMPORT_DIRECTLY = new Set([`${SOURCES}platform/lazyImport.ts`, `${SOURCES}features/day/lazy.ts`]);
const DYNAMIC_IMPORT = /(?<!typeof )\bimport\('\./g;
/** The text before an allowed `import()`. */
const LAZY_IMPORT = /lazyImport(?:WithRetry)?\(\s*\(\) =>\s*$/;
/**
 * Tailwind variants and classes whose selector ends without a tag, class or attribute: browsers match it against every
 * element on each style computation (decision 0015).
 */
const MATCHES_EVERY_ELEMENT = /[\s'"`:](?:\*\*?:[\w[]|divide-[xy]\b|space-[xy]-)/;
const CLASS_NAMES = /className|cx\(|=\s*'/;

/**
 * Lists everything wrong with a file of the web app, one line each.
 * @param {string} path
 * @param {string} text
 * @returns {string[]}
 */
export function webFaults(path, text) {
  return path.startsWith(SOURCES) ? [...styleFaults(path, text), ...dynamicImportFaults(path, text)] : [];
}

/**
 * @param {string} path
 * @param {string} text
 */
function styleFaults(path, text) {
  if (!path.endsWith('.tsx')) return [];
  return text
    .split('\n')
    .flatMap((line, index) =>
      CLASS_NAMES.test(line) && MATCHES_EVERY_ELEMENT.test(line)
        ? [`${path}:${index + 1}: this class matches every element: set it on the elements themselves`]
        : [],
    );
}

/**
 * @param {string} path
 * @param {string} text
 */
function dynamicImportFaults(path, text) {
  // A declaration file names types by `import()`, and contains no code.
  if (MAY_IMPORT_DIRECTLY.has(path) || path.endsWith('.d.ts')) return [];
  return [...text.matchAll(DYNAMIC_IMPORT)].flatMap(({ index }) => {
    const before = text.slice(0, index);
    if (LAZY_IMPORT.test(before)) return [];
    const line = before.split('\n').length;
    return [`${path}:${line}: import() without lazyImport() lacks the texts and styles of later parts`];
  });
}
