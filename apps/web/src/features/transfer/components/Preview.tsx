import type { Area, ImportCounts } from '@sevenfold/contract';
import { type ExistingActivity, NO_COUNTS } from '@sevenfold/domain/transfer';
import { toOneLine } from '@sevenfold/domain/text';
import { useText } from '#platform';
import { Button, Notice } from '#ui';
import { useActivities, useActivityRoom } from '#features/activity';
import { useAreas } from '#features/area';
import { absencesOf, newAreas } from '../batches';
import type { Checked } from '../importing';
import { countAll } from '../importing';
import type { Content, SourceContent } from '../content';
import { showIssues, type ShownIssue } from '../issueText';
import { hasNothingNew, type ShownPlan } from '../planner';
import { exceededLimit } from '../recordLimit';
import { countedAs } from '../totalsText';
import { type Candidate, useActiveChoice } from '../useActiveChoice';
import type { RunningImport } from '../useImport';
import { ActiveChoice } from './ActiveChoice';
import { CountList } from './CountList';
import { IssueList } from './IssueList';
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
  const plans = content.kind === 'SOURCE' ? running.planner.plansOf(content, checked?.storedEntries) : [];
  const ownAreas = useAreas() ?? [];
  const counts = content.kind === 'SOURCE' ? countsOfPlans(plans) : countsOfDocument(content, ownAreas);
  const existing = checked === null ? 0 : countExisting(content, plans, counts, checked);
  const isAllHere = countAll(counts) > 0 && existing >= countAll(counts);
  const issues = content.kind === 'SOURCE' ? issuesOf(content, plans, running.planner.existing) : [];
  const exceeded = exceededLimit(counts, checked);
  const active = useActiveChoice(candidatesOf(content, plans, checked), useRoom());
  const isNamed =
    content.kind === 'DOCUMENT' ||
    content.choices.every((one) => one.isLeftOut || one.intoId !== null || toOneLine(one.name) !== '');
  return (
    <>
      {!isAllHere && <CountList counts={counts} empty={text('transfer.nothing')} />}
      {existing > 0 && !isAllHere && (
        <p className="text-small text-n10">{text('transfer.already', { count: existing })}</p>
      )}
      {content.kind === 'DOCUMENT' && !isAllHere && (
        <p className="text-small text-n10">{text('transfer.settingsStay')}</p>
      )}
      {isAllHere && <Notice kind="success">{text('transfer.allHere')}</Notice>}
      <IssueList issues={issues} />
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
                  app={content.source.app}
                  source={source}
                  choice={choice}
                  plan={plans[index] ?? null}
                  existing={running.planner.existing}
                  unfit={content.unfit[index] ?? null}
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
        {content.kind === 'SOURCE' && content.mapped !== null && (
          <Button onClick={running.backToMapping}>{text('transfer.back')}</Button>
        )}
        <Button onClick={running.cancel}>{text(isAllHere ? 'transfer.another' : 'transfer.cancel')}</Button>
        {isStopped ? (
          <Button variant="primary" onClick={running.checkAgain}>
            {text('ui.tryAgain')}
          </Button>
        ) : isAllHere ? null : (
          <Button
            variant="primary"
            busy={checked === null}
            disabled={countAll(counts) === 0 || !isNamed || exceeded !== null}
            onClick={() => running.start(active.archivedIds)}
          >
            {text('transfer.start')}
          </Button>
        )}
      </div>
    </>
  );
}

function issuesOf(
  { source, choices }: SourceContent,
  plans: readonly (ShownPlan | null)[],
  existing: readonly ExistingActivity[],
): ShownIssue[] {
  const ofFile = source.issues.map((issue) => ({ ...issue, recordedText: null }));
  const ofActivities = source.activities.flatMap((activity, index) => {
    const [choice, plan] = [choices[index], plans[index]];
    if (!choice || !plan) return [];
    const into = existing.find(({ id }) => id === plan.activityId) ?? null;
    const issues = hasNothingNew(plan) ? plan.issues.filter(({ recorded }) => recorded === null) : plan.issues;
    return showIssues(issues, countedAs(activity, choice, into));
  });
  return [...ofFile, ...ofActivities];
}

const countsOfPlans = (plans: readonly (ShownPlan | null)[]): ImportCounts => ({
  ...NO_COUNTS,
  activities: plans.filter((plan) => plan !== null && plan.activity !== null).length,
  entries: plans.reduce((total, plan) => total + (plan?.entries.length ?? 0), 0),
  skips: plans.reduce((total, plan) => total + (plan?.skips.length ?? 0), 0),
});

/** Number of objects that exist. Of a table's entries, also those that were recorded in another way. */
function countExisting(
  content: Content,
  plans: readonly (ShownPlan | null)[],
  counts: ImportCounts,
  { existing }: Checked,
): number {
  if (content.kind === 'DOCUMENT') return Math.min(countAll(existing), countAll(counts));
  const here = plans.reduce((total, plan) => total + (plan ? plan.entries.length - plan.newEntries : 0), 0);
  return here + existing.activities + existing.skips;
}

const countsOfDocument = ({ document }: Content & { kind: 'DOCUMENT' }, ownAreas: readonly Area[]): ImportCounts => ({
  areas: newAreas(document, ownAreas).length,
  activities: document.activities.length,
  objectives: document.objectives.length,
  combinedGoals: document.combinedGoals?.length ?? 0,
  checkIns: document.objectives.reduce(
    (total, { checkIns, stepNotes = [] }) => total + checkIns.length + stepNotes.length,
    0,
  ),
  entries: document.entries.length,
  skips: document.skips.length,
  plans: document.plans?.length ?? 0,
  absences: absencesOf(document).length,
  reviews: document.reviews.length,
  lifeRatings: document.lifeRatings.length,
});

/** The activities that an import would make active. */
function candidatesOf(content: Content, plans: readonly (ShownPlan | null)[], checked: Checked | null): Candidate[] {
  const given =
    content.kind === 'DOCUMENT'
      ? content.document.activities.map((activity) => ({ key: activity.id, activity }))
      : plans.flatMap((plan, index) => (plan?.activity ? [{ key: String(index), activity: plan.activity }] : []));
  return given
    .filter(({ activity: { id, isActive } }) => isActive && !checked?.existingActivityIds.has(id))
    .map(({ key, activity: { id, name } }) => ({ key, id, name }));
}

/** Number of activities that the plan has room for. */
function useRoom(): number {
  const { limit, used } = useActivityRoom(useActivities());
  return limit === null ? Infinity : Math.max(0, limit - used);
}
