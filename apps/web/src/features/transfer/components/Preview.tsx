import type { ImportCounts } from '@sevenfold/contract';
import { type LeftOut, NO_COUNTS, type Plan } from '@sevenfold/domain/transfer';
import { toOneLine } from '@sevenfold/domain/text';
import { useText } from '../../../platform/text';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import { useActivities } from '../../activity/api';
import { useActivityRoom } from '../../activity/current';
import { absencesOf } from '../batches';
import type { Checked } from '../importing';
import { totalOf } from '../importing';
import { leftOutText } from '../leftOutText';
import type { Content, RunningImport } from '../useImport';
import { exceededLimit } from '../recordLimit';
import { type Candidate, useActiveChoice } from '../useActiveChoice';
import { ActiveChoice } from './ActiveChoice';
import { CountList } from './CountList';
import { PlannedRow } from './PlannedRow';
import { RecordLimit } from './RecordLimit';

interface PreviewProps {
  readonly content: Content;
  /** Null until the server has checked the file. */
  readonly checked: Checked | null;
  readonly isStopped: boolean;
  readonly running: RunningImport;
}

/** Lists what an import will create, what exists already and what is left out. */
export function Preview({ content, checked, isStopped, running }: PreviewProps) {
  const text = useText();
  const plans = content.kind === 'SOURCE' ? running.plansOf(content) : [];
  const counts = content.kind === 'SOURCE' ? countsOfPlans(plans) : countsOfDocument(content);
  const existing = checked === null ? 0 : Math.min(totalOf(checked.existing), totalOf(counts));
  const exceeded = exceededLimit(counts, checked);
  const active = useActiveChoice(candidatesOf(content, plans, checked), useRoom());
  const isNamed =
    content.kind === 'DOCUMENT' || content.choices.every((one) => one.isLeftOut || toOneLine(one.name) !== '');
  return (
    <>
      <CountList counts={counts} empty={text('transfer.nothing')} />
      <div className="flex flex-col gap-2 text-small text-n10 empty:hidden">
        {existing > 0 && (
          <p>
            {existing === totalOf(counts) ? text('transfer.allHere') : text('transfer.already', { count: existing })}
          </p>
        )}
        {content.kind === 'DOCUMENT' && <p>{text('transfer.settingsStay')}</p>}
        {content.kind === 'SOURCE' && <LeftOutLine leftOut={content.source.leftOut} />}
      </div>
      <RecordLimit exceeded={exceeded} />
      <ActiveChoice choice={active} />
      {content.kind === 'SOURCE' && (
        <ul className="-mx-4 border-y border-n4">
          {content.source.activities.map((source, index) => {
            const choice = content.choices[index];
            return (
              choice && (
                <PlannedRow
                  key={index}
                  source={source}
                  choice={choice}
                  plan={plans[index] ?? null}
                  onChange={(changed) => running.change(index, changed)}
                />
              )
            );
          })}
        </ul>
      )}
      {isStopped && <Notice kind="warning">{text('transfer.offline')}</Notice>}
      <div className="flex flex-wrap items-center justify-end gap-2">
        {checked === null && !isStopped && (
          <span role="status" className="flex-1 text-small text-n10">
            {text('transfer.checking')}
          </span>
        )}
        <Button onClick={running.cancel}>{text('transfer.cancel')}</Button>
        {isStopped ? (
          <Button variant="primary" onClick={running.checkAgain}>
            {text('ui.tryAgain')}
          </Button>
        ) : (
          <Button
            variant="primary"
            busy={checked === null}
            disabled={totalOf(counts) === 0 || !isNamed || exceeded !== null}
            onClick={() => running.start(active.archivedIds)}
          >
            {text('transfer.start')}
          </Button>
        )}
      </div>
    </>
  );
}

const countsOfPlans = (plans: readonly (Plan | null)[]): ImportCounts => ({
  ...NO_COUNTS,
  activities: plans.filter((plan) => plan !== null).length,
  entries: plans.reduce((total, plan) => total + (plan?.entries.length ?? 0), 0),
  skips: plans.reduce((total, plan) => total + (plan?.skips.length ?? 0), 0),
});

const countsOfDocument = ({ document }: Content & { kind: 'DOCUMENT' }): ImportCounts => ({
  areas: document.areas.length,
  activities: document.activities.length,
  objectives: document.objectives.length,
  checkIns: document.objectives.reduce((total, { checkIns }) => total + checkIns.length, 0),
  entries: document.entries.length,
  skips: document.skips.length,
  absences: absencesOf(document).length,
  reviews: document.reviews.length,
  lifeRatings: document.lifeRatings.length,
});

function LeftOutLine({ leftOut }: { leftOut: LeftOut }) {
  const reasons = leftOutText(leftOut);
  return reasons === null ? null : <p>{reasons}</p>;
}

/** The activities that an import would make active. */
function candidatesOf(content: Content, plans: readonly (Plan | null)[], checked: Checked | null): Candidate[] {
  const given =
    content.kind === 'DOCUMENT'
      ? content.document.activities.map((activity) => ({ key: activity.id, activity }))
      : plans.flatMap((plan, index) => (plan ? [{ key: String(index), activity: plan.activity }] : []));
  return given
    .filter(({ activity: { id, isActive } }) => isActive && !checked?.existingActivityIds.has(id))
    .map(({ key, activity: { id, name } }) => ({ key, id, name }));
}

/** Number of activities that the plan has room for. */
function useRoom(): number {
  const { limit, used } = useActivityRoom(useActivities());
  return limit === null ? Infinity : Math.max(0, limit - used);
}
