import { TRANSFER_FORMAT, TRANSFER_VERSION } from '@sevenfold/contract/transfer';
import type { Clock } from '../../clock';
import type { Exported } from './exported';

/** The JSON file of an export, in parts: one object a line, so that two files can be compared by line. */
export async function* exportJson(exported: Exported, clock: Clock): AsyncGenerator<string> {
  const head = {
    format: TRANSFER_FORMAT,
    version: TRANSFER_VERSION,
    exportedAt: new Date(clock.now()).toISOString(),
    user: exported.user,
  };
  // Without its closing brace: the lists follow as further fields.
  yield JSON.stringify(head).slice(0, -1);
  yield* list('areas', onePage(exported.areas));
  yield* list('activities', onePage(exported.activities));
  yield* list('objectives', onePage(exported.objectives));
  yield* list('combinedGoals', onePage(exported.combinedGoals));
  yield* list('reviews', exported.reviews);
  yield* list('lifeRatings', onePage(exported.lifeRatings));
  yield* list('skips', exported.skips);
  yield* list('plans', exported.plans);
  yield* list('entries', exported.entries);
  yield* list('eventChoices', onePage(exported.eventChoices));
  yield* list('feedback', onePage(exported.feedback));
  yield '}\n';
}

async function* list(name: string, pages: AsyncGenerator<readonly unknown[]>): AsyncGenerator<string> {
  yield `,\n${JSON.stringify(name)}:[`;
  let separator = '\n';
  for await (const page of pages) {
    if (page.length === 0) continue;
    yield separator + page.map((row) => JSON.stringify(row)).join(',\n');
    separator = ',\n';
  }
  yield ']';
}

async function* onePage<T>(page: T): AsyncGenerator<T> {
  yield page;
}
