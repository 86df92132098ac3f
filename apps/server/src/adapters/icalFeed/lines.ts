/** Maximum number of characters of a line after unfolding; the rest of a longer one is dropped. */
export const LINE_MAX = 65_536;

/**
 * Yields the content lines of a calendar file (RFC 5545, section 3.1) without empty ones. A line that was longer than
 * `LINE_MAX` has `LINE_MAX + 1` characters. One line at a time: a list of the lines of a large file would take many
 * times its memory.
 */
export function* unfoldedLines(text: string): Generator<string> {
  const lines = text.includes('\n') ? text : text.replaceAll('\r', '\n');
  let parts: string[] = [];
  let length = 0;
  const line = (): string => parts.join('').slice(0, LINE_MAX + 1);
  for (let from = 0, next = 0; from < lines.length; from = next) {
    const feed = lines.indexOf('\n', from);
    next = feed === -1 ? lines.length : feed + 1;
    let to = feed === -1 ? lines.length : feed;
    if (to > from && lines[to - 1] === '\r') to -= 1;
    // Long lines continue after a line break and a space.
    const isContinued = lines[from] === ' ' || lines[from] === '\t';
    if (!isContinued) {
      if (length > 0) yield line();
      parts = [];
      length = 0;
    }
    const start = isContinued ? from + 1 : from;
    if (length <= LINE_MAX) parts.push(lines.slice(start, Math.min(to, start + LINE_MAX + 1)));
    length += to - start;
  }
  if (length > 0) yield line();
}

/** Number of parameters of a content line, up to the first colon outside of quotes. */
export function parametersIn(line: string): number {
  let count = 0;
  let isQuoted = false;
  for (const character of line) {
    if (character === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (character === ':') break;
    else if (character === ';') count += 1;
  }
  return count;
}
