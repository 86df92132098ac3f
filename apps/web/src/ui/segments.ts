export type Segment = 'done' | 'todo' | 'skipped';

/** One piece per unit of the target: first what is done, last what the skipped days no longer leave room for. */
export function segmentsOf(done: number, target: number, skipped: number): Segment[] {
  const filled = Math.min(target, Math.max(0, Math.floor(done)));
  const marked = Math.min(target - filled, Math.max(0, skipped));
  return Array.from({ length: target }, (_, index) =>
    index < filled ? 'done' : index < target - marked ? 'todo' : 'skipped',
  );
}
