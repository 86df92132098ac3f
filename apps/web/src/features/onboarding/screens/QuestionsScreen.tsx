import { LIFE_AREAS, type LifeArea, NO_SCORES, ratedAreas, type Scores } from '@sevenfold/domain/lifeRating';
import { useEffect, useRef } from 'react';
import { useDraftState } from '../../../drafts/useDraftState';
import { navigate } from '../../../navigation/location';
import { replica } from '../../../data/device';
import { useText } from '../../../platform/text';
import { Button } from '../../../ui/Button';
import { useMedia } from '../../../ui/useMedia';
import { useLifeRatings } from '../../lifeRating/api';
import { rateLife } from '../../lifeRating/commands';
import { RadarWheel } from '../../lifeRating/components/RadarWheel';
import { RatingScale } from '../../lifeRating/components/RatingScale';
import { lifeAreaName } from '../../lifeRating/words';
import { useToday } from '../../user/api';
import { finishPart, FlowFrame } from '../components/FlowFrame';
import { completeStep, onboardingPaths } from '../steps';

interface Answers {
  readonly scores: Scores;
  /** Index of the shown life area. */
  readonly at: number;
}

const FIRST: Answers = { scores: NO_SCORES, at: 0 };
const LAST = LIFE_AREAS.length - 1;
const EXPANDED = '(width >= 64rem)';

/** Rates the thirteen life areas one by one; the wheel grows with each answer. Kept until it is finished. */
export default function QuestionsScreen() {
  const text = useText();
  const isExpanded = useMedia(EXPANDED);
  const { value: answers, change, drop } = useDraftState('lifeRating', () => FIRST);
  const skip = useSkip();
  const save = useSave(drop, skip);
  const { scores, at } = answers;
  const area = LIFE_AREAS[at] ?? LIFE_AREAS[0];
  const heading = useHeadingFocus(at);
  const go = (to: number) => change((before) => ({ ...before, at: to }));
  const next = () => (at < LAST ? go(at + 1) : save(scores));
  const score = scores[area];
  return (
    <FlowFrame
      part="QUESTIONS"
      isWide={isExpanded}
      headingRef={heading}
      title={lifeAreaName(area)}
      text={text('lifeRating.question')}
      position={text('onboarding.position', { position: at + 1, count: LIFE_AREAS.length })}
      share={(at + 1) / LIFE_AREAS.length}
      onSkip={skip}
      {...(at > 0 && { onBack: () => go(at - 1) })}
      action={
        <Button
          variant={score === null && at < LAST ? 'neutral' : 'primary'}
          size="large"
          className="max-medium:flex-1"
          onClick={next}
        >
          {text(at === LAST ? 'onboarding.finish' : 'onboarding.next')}
        </Button>
      }
    >
      <div className="flex flex-col gap-6 expanded:grid expanded:grid-cols-[25rem_minmax(0,1fr)] expanded:items-center expanded:gap-12">
        <div className="mx-auto w-full max-w-50 expanded:max-w-100">
          <RadarWheel scores={scores} highlighted={[area]} hasLabels={isExpanded} />
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

/** Stores the rating as that of today and shows the result. */
function useSave(drop: () => void, skip: () => void): (scores: Scores) => void {
  const today = useToday();
  const ratings = useLifeRatings().data;
  return (scores) => {
    if (ratedAreas(scores).length === 0) return skip();
    replica.dispatch(
      rateLife(
        today,
        scores,
        ratings?.find(({ date }) => date === today),
      ),
    );
    drop();
    completeStep('QUESTIONS');
    navigate({ ...onboardingPaths.FINAL(), replace: true });
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
