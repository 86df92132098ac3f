import type { WeekId } from '@sevenfold/domain/calendar';
import { goalDiff } from '@sevenfold/domain/review';
import { Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { navigate, paths, useSearch } from '#navigation';
import { dispatch } from '#dispatch';
import type { KnownReview } from '#data';
import { useText, weekName } from '#platform';
import { Button, Menu } from '#ui';
import { deleteReview, finishReview } from '../commands';
import { STEPS, reviewPaths, parseStep } from '../places';
import { useDraft } from '../useDraft';
import { useFlowKeys } from '../useFlowKeys';
import { stashChoices, useGoalChoices } from '../useGoalChoices';
import type { LoadedFacts } from '../useWeekSources';
import type { FinishedWith } from './Finished';
import { FlowStep } from './FlowStep';
import { ReviewFrame } from './ReviewFrame';
import { SavedLine } from './SavedLine';

interface FlowProps {
  week: WeekId;
  /** Null while the week has no review. */
  review: KnownReview | null;
  loaded: LoadedFacts;
  /** True after the end was undone, whose button had the focus. */
  isReopened: boolean;
  onFinished(finished: FinishedWith): void;
}

const FEELING_STEP = 2;

/** Weekly review in steps. Texts are saved while typing; goals change together when the review is finished. */
export function Flow({ week, review, loaded, isReopened, onFinished }: FlowProps) {
  const text = useText();
  const step = parseStep(useSearch()['step']);
  const { texts, typed, savedAt, change, flush } = useDraft(week, review);
  const chosen = useGoalChoices(week, review !== null);
  const [lacksFeeling, setLacksFeeling] = useState(false);
  const { facts, goals, from, activities } = loaded;
  const diff = goalDiff(goals, chosen.choices);
  // The goals are to be seen before they change, unless they cannot be read.
  const isLoading = step === STEPS && !facts && !loaded.isError;
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
    // Without a toast: the end says the same, and offers to undo it.
    const command = finishReview({
      weekId: week,
      // Another device may have deleted the draft while it was written here. Else, all is saved.
      isNew: review === null,
      texts: { ...(review === null && typed), feeling },
      facts,
      diff,
      from,
      activities,
    });
    dispatch(command);
    onFinished({ diff, command });
  };
  const next = () => {
    if (isLoading) return;
    if (step === FEELING_STEP && texts.feeling === null) setLacksFeeling(true);
    else if (step === STEPS) finish();
    else show(step + 1);
  };
  useFlowKeys({ onNext: next, onLeave: close });
  const body = useFocusedStep(step, isReopened);
  return (
    <ReviewFrame
      week={week}
      step={step}
      sub={<SavedLine step={step} savedAt={savedAt} />}
      feeling={texts.feeling}
      onLeave={close}
      actions={
        review && (
          <Menu
            label={text('review.options')}
            items={[
              {
                id: 'delete',
                label: text('review.deleteDraft'),
                icon: <Trash2 aria-hidden="true" />,
                danger: true,
                onAct: () => remove(review),
              },
            ]}
          />
        )
      }
      footer={
        <>
          {step > 1 && (
            <Button
              variant="ghost"
              size="large"
              className="medium:-ml-5 medium:justify-self-start"
              onClick={() => show(step - 1)}
            >
              {text('review.back')}
            </Button>
          )}
          <Button
            // Choosing comes first where nothing is chosen yet.
            variant={step === FEELING_STEP && texts.feeling === null ? 'neutral' : 'primary'}
            size="large"
            kbd="mod+enter"
            className="col-start-2"
            busy={isLoading}
            onClick={next}
          >
            {text(step < STEPS ? 'review.next' : 'review.finish')}
          </Button>
        </>
      }
    >
      <div ref={body} className="flex flex-1 flex-col">
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
    </ReviewFrame>
  );
}

/** Focuses the field of the new step, or its heading. */
function useFocusedStep(step: number, isReopened: boolean) {
  const body = useRef<HTMLDivElement>(null);
  const before = useRef(isReopened ? undefined : step);
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
