/** @module-tag long */

import { expect, it } from 'vitest';
import { builtScripts, run } from '../processes';

const script = builtScripts();
/** Nothing listens there, so that a command that is not rejected fails with another message. */
const DATABASE_URL = 'postgres://ana@127.0.0.1:1/sevenfold';

it.each([
  [['undo', 'ana@example.org', '--dry-run']],
  [['import', 'accounts.json', '--force']],
  [['undo', '--forced']],
  [['import']],
  [['import', 'a.json', 'b.json']],
  [['remove', 'ana@example.org']],
])('rejects %j before it connects to the database', async (args) => {
  const { code, err } = await run(script('migration'), { DATABASE_URL }, args);
  expect([code, err]).toEqual([1, expect.stringMatching(/^Usage: /)]);
});

it('connects to the database with valid arguments', async () => {
  const { code, err } = await run(script('migration'), { DATABASE_URL }, ['undo', 'ana@example.org', '--force']);
  expect([code, err]).toEqual([1, expect.not.stringMatching(/^Usage: /)]);
});
