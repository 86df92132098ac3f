import type { WeekId } from '@sevenfold/domain/calendar';
import { goalDiff, type GoalDiffLine } from '@sevenfold/domain/review';
import { Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSearch } from '../../../navigation/navigation';
import { navigate } from '../../../navigation/location';
import { paths } from '../../../navigation/paths';
import { dispatch } from '../../../dispatch/dispatch';
import type { KnownReview } from '../../../data/operation';
import { weekName } from '../../../platform/format';
import { useText } from '../../../platform/text';
import { Button } from '../../../ui/Button';
import { publishFooterHeight } from '../../../ui/footerHeight';
import { IconButton } from '../../../ui/IconButton';
import { deleteReview, finishReview } from '../commands';
import { reviewPaths, stepOf, STEPS } from '../places';
import { useDraft } from '../useDraft';
import { useFlowKeys } from '../useFlowKeys';
import { stashChoices, useGoalChoices } from '../useGoalChoices';
import type { LoadedFacts } from '../useWeekSources';
import { FlowStep } from './FlowStep';
import { Numbers } from './Numbers';
import { ReviewFrame } from './ReviewFrame';
import { SavedLine } from './SavedLine';

interface FlowProps {
  week: WeekId;
  /** Null while the week has no review. */
  review: KnownReview | null;
  loaded: LoadedFacts;
  onFinished(diff: readonly GoalDiffLine[]): void;
}

const FEELING_STEP = 2;

/** Weekly review in steps. Texts are saved while typing; goals change together when the review is finished. */
export function Flow({ week, review, loaded, onFinished }: FlowProps) {
  const text = useText();
  const step = stepOf(useSearch()['step']);
  const { texts, savedAt, change, flush } = useDraft(week, review);
  const chosen = useGoalChoices(week, review !== null);
  const [lacksFeeling, setLacksFeeling] = useState(false);
  const { facts, offers, from, activities } = loaded;
  const diff = goalDiff(offers, chosen.choices);
  const show = (next: number) => {
    flush();
    navigate(reviewPaths.review(week, next));
  };
  const close = () => {
    flush();
    navigate(paths.week(week));
  };
  // Saves the latest text first, so that undo restores it as well.
  const remove = (draft: KnownReview) => {
    flush();
    stashChoices(week);
    dispatch(deleteReview({ ...draft, ...texts }), text('review.draftDeleted', { week: weekName(week) }));
    navigate({ ...reviewPaths.all(), replace: true });
  };
  const finish = () => {
    flush();
    const { feeling } = texts;
    if (feeling === null) {
      setLacksFeeling(true);
      show(FEELING_STEP);
      return;
    }
    dispatch(
      finishReview({ weekId: week, isNew: false, texts: { ...texts, feeling }, facts, diff, from, activities }),
      text('review.finished', { week: weekName(week) }),
    );
    onFinished(diff);
  };
  const next = () => {
    if (step === FEELING_STEP && texts.feeling === null) setLacksFeeling(true);
    else if (step === STEPS) finish();
    else show(step + 1);
  };
  useFlowKeys({ onNext: next, onLeave: close });
  const body = useFocusedStep(step);
  return (
    <ReviewFrame
      isFlow
      week={week}
      sub={<SavedLine step={step} savedAt={savedAt} />}
      onLeave={close}
      pinned={step > 1 && facts ? <Numbers facts={facts} week={week} narrow /> : undefined}
      actions={
        review && (
          <IconButton
            label={text('review.deleteDraft')}
            icon={<Trash2 aria-hidden="true" />}
            onClick={() => remove(review)}
          />
        )
      }
    >
      <Progress step={step} />
      <div ref={body} className="flex flex-col gap-5 pt-6 pb-6 max-medium:flex-1">
        <FlowStep
          week={week}
          step={step}
          texts={texts}
          onChange={change}
          loaded={loaded}
          chosen={chosen}
          diff={diff}
          feelingError={lacksFeeling && texts.feeling === null ? text('review.feelingNone') : null}
        />
      </div>
      <div
        ref={publishFooterHeight}
        className="sticky bottom-0 z-10 flex items-center gap-2 border-t border-n4 bg-n1 pt-3 medium:-mx-1 medium:px-1 max-medium:-mx-(--gutter) max-medium:px-(--gutter) pb-[calc(var(--safe-bottom)+.75rem)]"
      >
        {step > 1 && <Button onClick={() => show(step - 1)}>{text('review.back')}</Button>}
        <span className="flex-1" />
        <Button variant="primary" size="large" kbd="mod+enter" onClick={next}>
          {step < STEPS
            ? text('review.next')
            : diff.length === 0
              ? text('review.finish')
              : text('review.finishWith', { count: diff.length })}
        </Button>
      </div>
    </ReviewFrame>
  );
}

function Progress({ step }: { step: number }) {
  return (
    <div className="flex gap-1.5" aria-hidden="true">
      {Array.from({ length: STEPS }, (_, index) => (
        <span
          key={index}
          className={`h-1 flex-1 rounded-full transition-colors ${index < step ? 'bg-n12' : 'bg-n4'}`}
        />
      ))}
    </div>
  );
}

/** Focuses the field of the new step, or its heading. */
function useFocusedStep(step: number) {
  const body = useRef<HTMLDivElement>(null);
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    scrollTo({ top: 0 });
    const focused =
      body.current?.querySelector<HTMLElement>('[data-autofocus]') ?? body.current?.querySelector<HTMLElement>('h2');
    focused?.focus({ preventScroll: true });
  }, [step]);
  return body;
}
