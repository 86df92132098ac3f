import { findFocus, type LifeArea, type Scores } from '@sevenfold/domain/lifeRating';
import { useState } from 'react';
import { Link, navigate, paths, Redirect } from '#navigation';
import { joined, useText } from '#platform';
import { Button, buttonClass, Loading, PageError, Segmented, Skeleton } from '#ui';
import { lifeAreaName, RadarWheel, ScoreList, useLifeRatings } from '#features/lifeRating';
import { usePlan } from '#features/serverConfig';
import { useUser } from '#features/user';
import { FlowFrame } from '../components/FlowFrame';
import { FocusForm } from '../components/FocusForm';
import { showsAnswers, useAnswers, useSaveRating } from '../ratingDraft';
import { completeStep, lifeWheelPath, onboardingPaths } from '../steps';

const FORM = 'objective-from-wheel';
const TO_QUESTIONS = onboardingPaths.QUESTIONS();

/** The result of a rating: the wheel, an insight on the weakest area, and an objective made from it. Without one, the questions. */
export default function FinalScreen() {
  const text = useText();
  const { data: ratings, isError, isFetching, refetch } = useLifeRatings();
  const draft = useAnswers();
  const isDraft = ratings !== undefined && showsAnswers(draft.value.scores, ratings.length > 0);
  const saveRating = useSaveRating(draft);
  const leave = useLeave();
  const finish = () => {
    if (isDraft) saveRating();
    leave();
  };
  const scores = isDraft ? draft.value.scores : ratings?.at(-1)?.scores;
  const focus = scores && findFocus(scores);
  const canSet = focus !== undefined && focus.kind !== 'NONE';
  if (ratings && !canSet) return <Redirect target={TO_QUESTIONS} />;
  return (
    <FlowFrame
      part="FINAL"
      title={text('onboarding.finalTitle')}
      skip={canSet ? text('onboarding.notNow') : undefined}
      onSkip={canSet ? finish : undefined}
      action={
        canSet && (
          <Button type="submit" form={FORM} variant="primary" size="large" className="max-medium:flex-1">
            {text('onboarding.setObjective')}
          </Button>
        )
      }
    >
      {isError && !ratings && <PageError onRetry={refetch} busy={isFetching} />}
      <Loading pending={!ratings && !isError} skeleton={<Skeleton className="h-80 rounded-card" />}>
        {scores && canSet && (
          <div className="flex flex-col gap-6 expanded:grid expanded:grid-cols-[27rem_minmax(0,1fr)] expanded:items-center expanded:gap-x-10">
            {/* On a phone, low enough for the form below it, also in a language of short labels. */}
            <div className="flex flex-col gap-4 max-medium:mx-auto max-medium:w-full max-medium:max-w-78 max-medium:[@media(max-height:48rem)]:max-w-70">
              <WheelOrList scores={scores} highlighted={focus.kind === 'WEAKEST' ? focus.areas : []} />
              {ratings && ratings.length > 1 && (
                <Link {...lifeWheelPath()} className={buttonClass({ variant: 'ghost' })}>
                  {text('onboarding.compare')}
                </Link>
              )}
            </div>
            <FocusForm focus={focus} formId={FORM} onSaved={finish} />
          </div>
        )}
      </Loading>
    </FlowFrame>
  );
}

/** After the first time to the plans, or to today on a server without plans; later to the wheel over time. */
function useLeave(): () => void {
  const { onboardingCompleted } = useUser();
  const hasPlans = usePlan() !== null;
  return () => {
    completeStep('FINAL');
    if (onboardingCompleted.includes('UPGRADE')) navigate(lifeWheelPath());
    else if (hasPlans) navigate(onboardingPaths.UPGRADE());
    else {
      completeStep('UPGRADE');
      navigate(paths.day());
    }
  };
}

type View = 'WHEEL' | 'LIST';

function WheelOrList({ scores, highlighted }: { scores: Scores; highlighted: readonly LifeArea[] }) {
  const text = useText();
  const [view, setView] = useState<View>('WHEEL');
  return (
    <>
      {view === 'WHEEL' ? <RadarWheel scores={scores} highlighted={highlighted} /> : <ScoreList scores={scores} />}
      <div className="flex justify-center">
        <Segmented<View>
          label={text('lifeRating.view')}
          value={view}
          onChange={setView}
          options={[
            { value: 'WHEEL', label: text('lifeRating.wheel') },
            { value: 'LIST', label: text('lifeRating.list') },
          ]}
        />
      </div>
      {highlighted.length > 1 && <p className="sr-only">{joined(...highlighted.map(lifeAreaName))}</p>}
    </>
  );
}
