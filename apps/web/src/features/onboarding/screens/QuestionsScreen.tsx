import { LIFE_AREAS, type LifeArea, ratedAreas, type Scores } from '@sevenfold/domain/lifeRating';
import { useEffect, useRef } from 'react';
import { navigate } from '#navigation';
import { useText } from '#platform';
import { Button, cx } from '#ui';
import { lifeAreaName, RadarWheel, RatingScale, useLifeRatings } from '#features/lifeRating';
import { finishPart, FlowFrame } from '../components/FlowFrame';
import { useAnswers, useSaveRating } from '../ratingDraft';
import { completeStep, onboardingPaths } from '../steps';

const LAST = LIFE_AREAS.length - 1;
/** Rates the thirteen life areas one by one; the wheel grows with each answer. Kept until it is finished. */
export default function QuestionsScreen() {
  const text = useText();
  const draft = useAnswers();
  const { value: answers, change } = draft;
  const skip = useSkip();
  const save = useSaveRating(draft);
  const { scores, at } = answers;
  const area = LIFE_AREAS[at] ?? LIFE_AREAS[0];
  const heading = useHeadingFocus(at);
  const go = (to: number) => change((before) => ({ ...before, at: to }));
  const finish = () => {
    if (ratedAreas(scores).length === 0) return skip();
    save();
    navigate({ ...onboardingPaths.FINAL(), replace: true });
  };
  const next = () => (at < LAST ? go(at + 1) : finish());
  const score = scores[area];
  const isLeftOut = score === null && at < LAST;
  return (
    <FlowFrame
      part="QUESTIONS"
      headingRef={heading}
      title={lifeAreaName(area)}
      text={text('lifeRating.question')}
      position={text('onboarding.position', { position: at + 1, count: LIFE_AREAS.length })}
      share={(at + 1) / LIFE_AREAS.length}
      skip={text('onboarding.skipAll')}
      onSkip={skip}
      {...(at > 0 && { onBack: () => go(at - 1) })}
      action={
        <Button
          variant={isLeftOut ? 'ghost' : 'primary'}
          size="large"
          className={cx(isLeftOut && '-mr-4 px-4!')}
          onClick={next}
        >
          {text(at === LAST ? 'onboarding.finish' : isLeftOut ? 'onboarding.skipOne' : 'onboarding.next')}
        </Button>
      }
      isTall
    >
      <div className="mx-auto flex w-full max-w-120 flex-col gap-4 max-medium:[@media(max-height:43rem)]:gap-2">
        {/* On a low phone, the wheel has its smallest size in all languages; labels may leave its frame. */}
        <div className="w-full self-center max-medium:[@media(max-height:43rem)]:max-w-63 medium:[@media(max-height:51rem)]:max-w-80">
          <RadarWheel scores={scores} highlighted={[area]} />
        </div>
        <RatingScale
          key={area}
          label={text('lifeRating.scale', { area: lifeAreaName(area) })}
          value={score}
          onChange={(picked) => change((before) => ({ ...before, scores: withScore(before.scores, area, picked) }))}
          onAdvance={() => at < LAST && go(at + 1)}
        />
      </div>
    </FlowFrame>
  );
}

const withScore = (scores: Scores, area: LifeArea, score: number): Scores => ({ ...scores, [area]: score });

/** Leaves the questions out, and the result with them unless an earlier rating can be shown. */
function useSkip(): () => void {
  const hasRating = (useLifeRatings().data?.length ?? 0) > 0;
  return () => {
    if (!hasRating) completeStep('QUESTIONS');
    finishPart(hasRating ? 'QUESTIONS' : 'FINAL');
  };
}

/** Moves the focus to the heading when another question is shown, so that a screen reader reads it. */
function useHeadingFocus(at: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(at);
  useEffect(() => {
    if (before.current !== at) heading.current?.focus({ preventScroll: true });
    before.current = at;
  }, [at]);
  return heading;
}
