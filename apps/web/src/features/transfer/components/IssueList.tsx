import { Download } from 'lucide-react';
import { useMemo } from 'react';
import { useText } from '#platform';
import { Button, Notice, saveCsv } from '#ui';
import { changedText, issuesCsv, issueText, leftOutText, placeText, type ShownIssue } from '../issueText';

/** Issues that are listed on the page; the file has all of them. */
const SHOWN = 50;

/** Lists what is not imported as it is written in the file: by reason, by row, and as a file. */
export function IssueList({ issues }: { issues: readonly ShownIssue[] }) {
  const text = useText();
  const sorted = useMemo(() => issues.toSorted((a, b) => (a.row ?? 0) - (b.row ?? 0)), [issues]);
  if (issues.length === 0) return null;
  return (
    <div className="flex flex-col gap-2">
      <Notice kind="warning">
        {[leftOutText(issues), changedText(issues)]
          .filter((line) => line !== null)
          .map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
      </Notice>
      <details>
        <summary className="cursor-pointer py-2.5 text-body font-medium text-n11">
          {text('transfer.issue.show')}
        </summary>
        <ul className="max-h-96 overflow-y-auto rounded-control border border-n5" tabIndex={0}>
          {sorted.slice(0, SHOWN).map((issue, index) => (
            <li key={index} className="px-3 py-2 text-small not-first:border-t not-first:border-n4">
              <span className="font-strong text-n12 tabular-nums">{placeText(issue)}</span>
              {issue.activity !== '' && <span className="text-n10"> · {issue.activity}</span>}
              <span className="block wrap-anywhere text-n11">{issueText(issue)}</span>
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap items-center justify-between gap-2 pt-2">
          <span className="text-small text-n10">
            {issues.length > SHOWN && text('transfer.issue.more', { count: issues.length - SHOWN })}
          </span>
          <Button
            size="small"
            icon={<Download className="size-4" aria-hidden="true" />}
            onClick={() => saveCsv('sevenfold-import.csv', issuesCsv(sorted))}
          >
            {text('transfer.issue.download')}
          </Button>
        </div>
      </details>
    </div>
  );
}
