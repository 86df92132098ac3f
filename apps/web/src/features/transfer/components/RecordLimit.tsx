import { useText } from '#platform';
import { Notice } from '#ui';
import type { ExceededLimit } from '../recordLimit';

/** Says which limit an import exceeds, and what to do. */
export function RecordLimit({ exceeded }: { exceeded: ExceededLimit | null }) {
  const text = useText();
  if (exceeded === null) return null;
  const { kind, count, max } = exceeded;
  return (
    <div role="alert">
      <Notice kind="danger">
        {kind === 'IMPORT'
          ? text('importLimit.import', { max, count })
          : text('importLimit.account', { room: max, count })}
      </Notice>
    </div>
  );
}
