// Lint rule of comments: they start with a verb or a noun.

const WHITE_SPACE = /^\s*/;
/** First words of clauses without a main clause: "How many rows are shown", "Whether it has ended". */
const CLAUSE = '(?:How|What|Whether|Where|Which|Who|Whom|Whose|Why)\\b';
/** "When" is allowed in line comments, where a main clause often follows, but not at the start of a docstring. */
const DOCSTRING_CLAUSE = new RegExp(`^/\\*\\*?\\s+(?:${CLAUSE}|When\\b)`);
const LINE_CLAUSE = new RegExp(`^//\\s+${CLAUSE}`);
const TRAILING_CLAUSE = new RegExp(`\\S\\s+(?://|/\\*\\*?)\\s+${CLAUSE}`);
/** A comment of SQL or HTML that starts with a clause. */
const OTHER_CLAUSE = new RegExp(`^(?:--|<!--)\\s+${CLAUSE}`);
const FIRST_LINE_CLAUSE = new RegExp(`^\\*\\s+(?:${CLAUSE}|When\\b)`);

/**
 * Lists the comments of a file that start with a subordinate clause, one message each.
 * @param {string} path
 * @param {string} text
 * @returns {string[]}
 */
export function commentFaults(path, text) {
  // The tests of the rules contain what they reject.
  if (path.startsWith('tools/lint/') || isApplied(path)) return [];
  const lines = text.split('\n').map((line) => line.replace(WHITE_SPACE, ''));
  return lines.flatMap((line, index) =>
    startsWithClause(line, lines[index - 1] ?? '')
      ? [`${path}:${index + 1}: a comment starts with a verb or a noun, not with "${wordOf(line)}"`]
      : [],
  );
}

/** Number of the first migration whose comments are checked. */
const CHECKED_FROM = 59;

/**
 * True for an earlier migration: databases know it by a hash of its text, so that it cannot change any more.
 * @param {string} path
 */
const isApplied = (path) => Number(/db\/migrations\/(\d+)_/.exec(path)?.[1] ?? CHECKED_FROM) < CHECKED_FROM;

/**
 * @param {string} line
 * @param {string} previous
 */
function startsWithClause(line, previous) {
  if (line.startsWith('//')) return LINE_CLAUSE.test(line) && !previous.startsWith('//');
  if (line.startsWith('--')) return OTHER_CLAUSE.test(line) && !previous.startsWith('--');
  if (line.startsWith('<!--')) return OTHER_CLAUSE.test(line);
  if (line.startsWith('*')) return FIRST_LINE_CLAUSE.test(line) && /^\/\*\*?$/.test(previous);
  return DOCSTRING_CLAUSE.test(line) || TRAILING_CLAUSE.test(line);
}

/** @param {string} line */
const wordOf = (line) => /[A-Z]\w+/.exec(line.slice(line.search(/\/\/|\*|--/)))?.[0] ?? '';
