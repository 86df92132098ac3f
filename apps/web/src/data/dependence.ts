import type { Operation } from './operation';
import type { SetAside } from './stored';

/** The object an operation creates. */
export function createdBy(operation: Operation): string | undefined {
  switch (operation.call) {
    case 'POST /api/v1/a':
    case 'POST /api/v1/area':
    case 'POST /api/v1/entry':
    case 'POST /api/v1/objective':
    case 'POST /api/v1/objective/check-in':
      return operation.body.id;
    default:
      return undefined;
  }
}

/** Whether an operation makes no sense without an object: it changes it, or is about nothing else. */
function concerns(operation: Operation, id: string): boolean {
  if (operation.call === 'POST /api/v1/skips' || operation.call === 'DELETE /api/v1/skips') {
    return operation.body.skips.every(({ activityId }) => activityId === id);
  }
  const body: object = operation.body;
  return (
    ('id' in body && body.id === id) ||
    ('activityId' in body && body.activityId === id) ||
    ('objectiveId' in body && body.objectiveId === id)
  );
}

/** What was set aside that creates something which an operation speaks of, be it beside other things. */
export function creationFor({ body }: Operation, aside: readonly SetAside[]): SetAside | undefined {
  // An id stands nowhere but where its object is meant.
  const spoken = JSON.stringify(body);
  return aside.find(({ queued }) => {
    const created = queued && createdBy(queued.operation);
    return created !== null && created !== undefined && spoken.includes(created);
  });
}

/** Whether an operation removes an object, and not merely a skip or a link, which are no objects of their own. */
export const removesObject = ({ call }: Operation): boolean => /^DELETE .*(?<!skips|link)$/.test(call);

/** A creation that was set aside and everything set aside that only makes sense with it, by id. */
export function withDependents(creation: SetAside, aside: readonly SetAside[]): ReadonlySet<string> {
  const ids = new Set([creation.id]);
  const created = creation.queued && createdBy(creation.queued.operation);
  if (!created) return ids;
  for (const other of aside) {
    if (ids.has(other.id) || !other.queued || !concerns(other.queued.operation, created)) continue;
    for (const id of createdBy(other.queued.operation) ? withDependents(other, aside) : [other.id]) ids.add(id);
  }
  return ids;
}
