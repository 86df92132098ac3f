import type { ImportCounts } from '@sevenfold/contract';
import { useText } from '#platform';
import { COUNTED } from '../importing';

/** Lists the number of objects of each kind, without kinds that have none. */
export function CountList({ counts, empty }: { counts: ImportCounts; empty: string }) {
  const text = useText();
  const shown = COUNTED.filter((kind) => counts[kind] > 0);
  if (shown.length === 0) return <p className="text-body text-n11">{empty}</p>;
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-body text-n12 tabular-nums">
      {shown.map((kind) => (
        <li key={kind}>{text(`transfer.count.${kind}`, { count: counts[kind] })}</li>
      ))}
    </ul>
  );
}
