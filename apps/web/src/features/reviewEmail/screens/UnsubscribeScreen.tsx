import { useState } from 'react';
import { useConnection } from '#data';
import { Link, paths, useSearch } from '#navigation';
import { isRetryable, request, useText } from '#platform';
import { Button, buttonClass, Notice } from '#ui';
import { AuthPage } from '#features/auth';

type Step = 'ASKING' | 'SENDING' | 'FAILED' | 'DONE' | 'REFUSED';

/**
 * Target of the link in weekly review emails: asks whether to end them. Opening it changes nothing, because mail
 * scanners open every link. Needs no session.
 */
export default function UnsubscribeScreen() {
  const text = useText();
  const { token = '' } = useSearch();
  const [step, setStep] = useState<Step>(token === '' ? 'REFUSED' : 'ASKING');
  const isOffline = useConnection() === 'OFFLINE';
  const stop = async () => {
    setStep('SENDING');
    try {
      await request('POST /api/v1/review-email/unsubscribe', { query: { token } });
      setStep('DONE');
    } catch (error) {
      setStep(isRetryable(error) ? 'FAILED' : 'REFUSED');
    }
  };
  if (step === 'DONE')
    return <Outcome title={text('reviewEmail.stopped')} sub={text('reviewEmail.stoppedText')} key="done" />;
  if (step === 'REFUSED')
    return <Outcome title={text('reviewEmail.linkWrong')} sub={text('reviewEmail.linkWrongText')} key="refused" />;
  return (
    <AuthPage title={text('reviewEmail.stopTitle')} sub={text('reviewEmail.stopText')}>
      <div className="flex flex-col gap-3">
        <div role="alert">{step === 'FAILED' && <Notice kind="danger">{text('reviewEmail.stopFailed')}</Notice>}</div>
        <Button
          variant="primary"
          size="large"
          block
          busy={step === 'SENDING'}
          disabled={isOffline}
          onClick={() => void stop()}
        >
          {text('reviewEmail.stop')}
        </Button>
        {isOffline && <p className="text-center text-small text-n10">{text('reviewEmail.stopOffline')}</p>}
      </div>
    </AuthPage>
  );
}

function Outcome({ title, sub }: { title: string; sub: string }) {
  const text = useText();
  return (
    <AuthPage title={title} sub={sub}>
      <div role="status" className="sr-only">
        {title}
      </div>
      <Link {...paths.general()} className={buttonClass({ size: 'large', block: true })}>
        {text('reviewEmail.toSettings')}
      </Link>
    </AuthPage>
  );
}
