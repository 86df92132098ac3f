import { ERRORS } from '@sevenfold/contract/errors';
import { FEEDBACK_MAX, FEEDBACK_PER_DAY, type Mood } from '@sevenfold/domain/feedback';
import { characterCount, isBlank, toLines } from '@sevenfold/domain/text';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type Operation, useOutbox } from '#data';
import { dispatch } from '#dispatch';
import { useDraftState } from '#drafts';
import { newId, text, useText } from '#platform';
import { announce, Button, Card, cx, EmptyState, Notice, TextArea, UNREADY } from '#ui';
import { SettingsPage } from '#features/settings';
import { giveFeedback } from '../commands';
import { MoodChoice } from '../components/MoodChoice';

/** A message to the operator. */
export default function FeedbackScreen() {
  const [sentId, setSentId] = useState<string | null>(null);
  return (
    <SettingsPage section="feedback">
      {sentId === null ? <FeedbackForm onSent={setSentId} /> : <Thanks id={sentId} onAnother={() => setSentId(null)} />}
    </SettingsPage>
  );
}

interface FeedbackDraft {
  readonly message: string;
  readonly mood: Mood | null;
}

const EMPTY: FeedbackDraft = { message: '', mood: null };

function FeedbackForm({ onSent }: { onSent(id: string): void }) {
  useText();
  const form = useRef<HTMLFormElement>(null);
  const { value: draft, change, drop } = useDraftState('feedback', () => EMPTY);
  const [isErrorShown, setErrorShown] = useState(false);
  const error = errorOf(draft.message);
  const isTooLong = characterCount(draft.message.trim()) > FEEDBACK_MAX;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setErrorShown(true);
    if (error !== null) {
      form.current?.querySelector('textarea')?.focus();
      return;
    }
    const id = newId();
    dispatch(giveFeedback({ id, message: toLines(draft.message), mood: draft.mood }));
    drop();
    announce(text('feedback.thanks'));
    onSent(id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    form.current?.requestSubmit();
  };
  return (
    <Card padded>
      <form ref={form} noValidate onSubmit={submit} onKeyDown={onKeyDown} className="flex flex-col gap-5">
        <TextArea
          label={text('feedback.message')}
          hint={text('feedback.hint')}
          placeholder={text('feedback.placeholder')}
          value={draft.message}
          limit={FEEDBACK_MAX}
          rows={6}
          required
          error={isErrorShown || isTooLong ? error : null}
          onChange={(message) => change({ ...draft, message })}
        />
        <MoodChoice value={draft.mood} onChange={(mood) => change({ ...draft, mood })} />
        <Button
          type="submit"
          variant="primary"
          kbd="mod+enter"
          className={cx('self-start max-medium:w-full', isBlank(draft.message) && UNREADY)}
        >
          {text('feedback.send')}
        </Button>
      </form>
    </Card>
  );
}

/** Reason why a message cannot be sent; null if it can. Trimmed like on the server. */
function errorOf(message: string): string | null {
  if (isBlank(message)) return text('feedback.empty');
  return characterCount(message.trim()) > FEEDBACK_MAX ? text('feedback.tooLong', { max: FEEDBACK_MAX }) : null;
}

interface ThanksProps {
  /** Id of the message. */
  readonly id: string;
  onAnother(): void;
}

function Thanks({ id, onAnother }: ThanksProps) {
  useText();
  const button = useRef<HTMLButtonElement>(null);
  const isMessage = (operation: Operation | undefined) =>
    operation?.call === 'POST /api/v1/feedback' && operation.body.id === id;
  const isWaiting = useOutbox(({ pending }) => pending.some(isMessage));
  const isBeyondLimit = useOutbox(({ rejected }) =>
    rejected.some(({ code, queued }) => code === ERRORS.FEEDBACK_LIMIT.code && isMessage(queued?.operation)),
  );
  useEffect(() => button.current?.focus(), []);
  if (isBeyondLimit)
    return (
      <div role="alert">
        <Notice kind="warning">{text('feedback.limit', { max: FEEDBACK_PER_DAY })}</Notice>
      </div>
    );
  return (
    <Card>
      <EmptyState
        drawing="done"
        text={text('feedback.thanks')}
        note={isWaiting ? text('feedback.waiting') : undefined}
        action={
          <Button ref={button} onClick={onAnother}>
            {text('feedback.another')}
          </Button>
        }
      />
    </Card>
  );
}
