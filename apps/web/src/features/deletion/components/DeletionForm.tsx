import { toLines } from '@sevenfold/domain/text';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useConnection } from '#data';
import { navigate, paths } from '#navigation';
import { useText } from '#platform';
import { Button, cx, Notice, RadioCards, TextArea, TextField, UNREADY } from '#ui';
import { ConfirmationCancelled, useResumed, withConfirmation } from '#features/identity';
import { useSessionActions } from '#features/user';
import { deleteAccount } from '../api';
import { type DeletionDraft, validateDraft, REASON_TEXT_MAX, REASONS } from '../draft';

type DeletionBody = Parameters<typeof deleteAccount>[0];

const DELETE = 'delete';
const EMPTY: DeletionDraft = { reason: null, text: '', typed: '' };

/** Reason, typed confirmation and button. Keeps what was filled in when the deletion fails. */
export function DeletionForm() {
  const text = useText();
  const form = useRef<HTMLFormElement>(null);
  const offlineId = useId();
  const [draft, setDraft] = useState(EMPTY);
  const [isChecked, setChecked] = useState(false);
  const { isBusy, hasFailed, start } = useDeletion();
  const isOffline = useConnection() === 'OFFLINE';
  const word = text('deletion.word');
  const errors = validateDraft(draft, word);
  const shown = (field: keyof DeletionDraft) => {
    const error = isChecked ? errors[field] : undefined;
    return error ? text(error, { word, max: REASON_TEXT_MAX }) : null;
  };
  useResumed(DELETE, (input) => {
    const body = input as DeletionBody;
    setDraft({ reason: body.reason, text: body.text ?? '', typed: word });
    void start(body);
  });
  const set = (change: Partial<DeletionDraft>) => setDraft({ ...draft, ...change });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || isOffline) return;
    setChecked(true);
    const { reason, text: more } = draft;
    if (reason === null || Object.keys(errors).length > 0) focusFirst(form.current, errors);
    else void start({ reason, text: toLines(more) || null });
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
      <div data-field="reason">
        <RadioCards
          label={text('deletion.reason')}
          required
          value={draft.reason}
          onChange={(reason) => set({ reason })}
          options={REASONS.map((value) => ({ value, title: text(`deletion.reason.${value}`) }))}
          columns={2}
          hasRows
          error={shown('reason')}
        />
      </div>
      <div data-field="text">
        <TextArea
          label={text('deletion.more')}
          hint={text('deletion.moreHint')}
          value={draft.text}
          onChange={(more) => set({ text: more })}
          limit={REASON_TEXT_MAX}
          error={shown('text')}
        />
      </div>
      <div data-field="typed">
        <TextField
          label={text('deletion.confirm', { word })}
          required
          value={draft.typed}
          onChange={(typed) => set({ typed })}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={shown('typed')}
        />
      </div>
      {hasFailed && (
        <div role="alert">
          <Notice kind="danger">
            <strong className="block font-semibold">{text('deletion.failed')}</strong>
            {text('deletion.failedText')}
          </Notice>
        </div>
      )}
      <div>
        <Button
          type="submit"
          variant="danger"
          size="large"
          busy={isBusy}
          disabled={isOffline}
          aria-describedby={isOffline ? offlineId : undefined}
          className={cx('max-medium:w-full', Object.keys(errors).length > 0 && UNREADY)}
        >
          {text('deletion.action')}
        </Button>
        {isOffline && (
          <p id={offlineId} className="pt-2 text-small text-n10">
            {text('deletion.offline')}
          </p>
        )}
      </div>
    </form>
  );
}

/** Deletes the account, and removes its data from this device. */
function useDeletion() {
  const { signOut } = useSessionActions();
  const [state, setState] = useState<'IDLE' | 'BUSY' | 'FAILED'>('IDLE');
  const start = async (body: DeletionBody): Promise<void> => {
    setState('BUSY');
    try {
      const deleteAt = await withConfirmation({ id: DELETE, input: body }, () => deleteAccount(body));
      navigate({ ...paths.restore(), replace: true, state: { deleteAt } });
    } catch (error) {
      setState(error instanceof ConfirmationCancelled ? 'IDLE' : 'FAILED');
      return;
    }
    await signOut();
  };
  return { isBusy: state === 'BUSY', hasFailed: state === 'FAILED', start };
}

function focusFirst(form: HTMLFormElement | null, errors: ReturnType<typeof validateDraft>): void {
  const [field] = Object.keys(errors);
  form?.querySelector<HTMLElement>(`[data-field=${field}] :is(button, input, textarea)`)?.focus();
}
