import { REFERRAL_MAX } from '@sevenfold/contract/referralMax';
import { toOneLine } from '@sevenfold/domain/text';
import { useState } from 'react';
import { dispatch } from '#dispatch';
import { useText } from '#platform';
import { Button, TextField } from '#ui';
import { answerReferral, useUser } from '#features/user';
import { useReviews } from '../api';

/** Answers to "Where did you hear about us?". Sent as these words, or as the user's own text. */
const SOURCES = ['FRIEND', 'SEARCH', 'SOCIAL', 'ARTICLE', 'VIDEO', 'OTHER'] as const;

interface HeardAboutProps {
  /** Called when the pressed button is about to go, so that its focus can be moved. */
  onDone(): void;
}

/** Asks once, after the first review, where the user heard of the product. May be skipped. */
export function HeardAbout({ onDone }: HeardAboutProps) {
  const { onboardingCompleted } = useUser();
  const isFirst = useReviews()?.filter(({ status }) => status === 'FINISHED').length === 1;
  // The answer completes the step, but its thanks stay.
  const [isAsked] = useState(isFirst && !onboardingCompleted.includes('REFERRAL'));
  return isAsked ? <Question onDone={onDone} /> : null;
}

function Question({ onDone }: HeardAboutProps) {
  const text = useText();
  const [state, setState] = useState<'OPEN' | 'OTHER' | 'ANSWERED' | 'SKIPPED'>('OPEN');
  const [other, setOther] = useState('');
  const answer = (source: string | null) => {
    dispatch(answerReferral(source));
    setState(source === null ? 'SKIPPED' : 'ANSWERED');
    onDone();
  };
  if (state === 'SKIPPED') return null;
  if (state === 'ANSWERED')
    return (
      <p role="status" className="text-body text-n10">
        {text('review.heardThanks')}
      </p>
    );
  return (
    <section aria-labelledby="heard" className="flex w-full max-w-120 flex-col gap-3 border-y border-n12/10 py-4">
      <h3 id="heard" className="text-small font-medium text-n11 medium:text-center">
        {text('review.heard')}
      </h3>
      <div className="flex flex-wrap gap-2 medium:justify-center">
        {SOURCES.map((source) => (
          <button
            key={source}
            type="button"
            aria-pressed={source === 'OTHER' ? state === 'OTHER' : undefined}
            onClick={() => (source === 'OTHER' ? setState('OTHER') : answer(source))}
            className="hit press min-h-9 rounded-full bg-n12/5 px-3.5 py-1 text-small text-n11 hover:text-n12 aria-pressed:bg-n12 aria-pressed:text-n1"
          >
            {text(`review.heard.${source}`)}
          </button>
        ))}
        <button
          type="button"
          onClick={() => answer(null)}
          className="hit press min-h-9 rounded-full px-2 py-1 text-small text-n10 hover:text-n12"
        >
          {text('review.heardSkip')}
        </button>
      </div>
      {state === 'OTHER' && (
        <form
          className="flex items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            answer(Array.from(toOneLine(other)).slice(0, REFERRAL_MAX).join('') || 'OTHER');
          }}
        >
          <div className="min-w-0 flex-1">
            <TextField
              label={text('review.heardOther')}
              value={other}
              onChange={setOther}
              limit={REFERRAL_MAX}
              autoFocus
            />
          </div>
          <Button type="submit">{text('review.heardSend')}</Button>
        </form>
      )}
    </section>
  );
}
