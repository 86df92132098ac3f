import { describe, expect, it } from 'vitest';
import { commentFaults } from './comments.mjs';

describe('lint of comments', () => {
  it('accepts the comments of migrations that databases know by a hash', () => {
    const text = '-- What a user has decided.';
    expect(commentFaults('apps/server/src/db/migrations/0058_a.sql', text)).toEqual([]);
    expect(commentFaults('apps/server/src/db/migrations/0059_a.sql', text)).toHaveLength(1);
  });

  it.each([
    ['How', '/** How many rows are shown. */\nconst ROWS = 5;'],
    ['What', '  // What is left out.\n  const rest = [];'],
    ['Whether', '/**\n * Whether it has ended.\n */'],
    ['When', '/** When it ended, in epoch milliseconds. */'],
    ['Who', 'const a = 1; // Who may read it'],
    ['Where', '/* Where the tabs stand. */'],
    ['What', '-- What a user has decided.\nCREATE TABLE choice (id uuid);'],
    ['Which', '<!-- Which styles are inlined. -->'],
  ])('rejects a comment that starts with "%s"', (word, text) => {
    expect(commentFaults('a.ts', `\n${text}`)).toEqual([
      expect.stringMatching(new RegExp(`^a\\.ts:[23]: .*"${word}"$`)),
    ]);
  });

  it.each([
    '/** Number of rows that are shown. */',
    '// The last row, which is empty.\n// Which is why it is left out.',
    '/**\n * Number of rows.\n * What follows is left out.\n */',
    '// When the tab is hidden, nothing is read.',
    '/** Whenever it ends. */',
    "const label = 'What is left out';",
  ])('accepts %s', (text) => {
    expect(commentFaults('a.ts', text)).toEqual([]);
  });
});
