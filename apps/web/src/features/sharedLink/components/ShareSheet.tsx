import { SHARED_LINK_LABEL_MAX, SHARED_LINKS_MAX } from '@sevenfold/contract/sharedLinksMax';
import { characterCount, toOneLine } from '@sevenfold/domain/text';
import { Check, Copy, EyeOff, Share2 } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useConnection } from '#data';
import { useDraftState } from '#drafts';
import { ApiError, text as textNow, useText } from '#platform';
import { Button, Checkbox, copyText, Dialog, Notice, TextField } from '#ui';
import { useUser } from '#features/user';
import { createSharedLink, type NewSharedLink, revokeSharedLink } from '../api';
import { canShareLinks, shareLink } from '../shareLink';
import type { Subject } from '../subject';

interface ShareSheetProps {
  readonly subject: Subject;
  readonly open: boolean;
  onClose(): void;
}

/** Makes a link to the week or an activity: says what it shows, for whom it is, and then the link, once. */
export default function ShareSheet({ subject, open, onClose }: ShareSheetProps) {
  const text = useText();
  const form = useId();
  const isOffline = useConnection() === 'OFFLINE';
  const [created, setCreated] = useState<NewSharedLink>();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const isWanted = useIsWanted(open);
  const draft = useDraftState<string>(`share ${subject?.id ?? 'week'}`, () => '');
  const cancel = () => {
    draft.drop();
    onClose();
  };
  const create = async (showsName: boolean) => {
    setBusy(true);
    setError(undefined);
    try {
      const label = toOneLine(draft.value);
      const activityId = subject?.id ?? null;
      const made = await createSharedLink({ activityId, label: label === '' ? null : label, showsName });
      if (!isWanted()) {
        // It cannot be shown any more.
        await revokeSharedLink(made.sharedLink).catch(() => undefined);
        return;
      }
      setCreated(made);
      draft.drop();
    } catch (failure) {
      setError(failureText(failure));
    }
    setBusy(false);
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={
        created
          ? text('sharedLink.ready')
          : subject
            ? text('sharedLink.titleActivity', { name: subject.name })
            : text('sharedLink.titleWeek')
      }
      size="small"
      // The link is shown once: a press beside the sheet must not lose it.
      dismissable={!created && !isBusy}
      footer={
        created ? (
          <Button onClick={onClose}>{text('ui.done')}</Button>
        ) : (
          <>
            <Button variant="ghost" onClick={cancel}>
              {text('ui.cancel')}
            </Button>
            <Button type="submit" form={form} variant="primary" busy={isBusy} disabled={isOffline}>
              {text('sharedLink.create')}
            </Button>
          </>
        )
      }
    >
      {created ? (
        <NewLink link={created.link} />
      ) : (
        <div className="flex flex-col gap-5 pb-1">
          <Sees subject={subject} />
          <Fields
            id={form}
            label={draft.value}
            onLabel={draft.change}
            onSubmit={(showsName) => void create(showsName)}
          />
          {isOffline && <Notice kind="info">{text('sharedLink.offline')}</Notice>}
          <div role="alert" className="empty:hidden">
            {error !== undefined && <Notice kind="danger">{error}</Notice>}
          </div>
        </div>
      )}
    </Dialog>
  );
}

/** Returns a function that says whether the sheet is open now, also after a request that was made while it was. */
function useIsWanted(isOpen: boolean): () => boolean {
  const wanted = useRef(false);
  useEffect(() => {
    wanted.current = isOpen;
    return () => {
      wanted.current = false;
    };
  }, [isOpen]);
  return () => wanted.current;
}

function failureText(error: unknown): string {
  if (!(error instanceof ApiError)) return textNow('sharedLink.failed');
  if (error.status === 409) return textNow('sharedLink.tooMany', { count: SHARED_LINKS_MAX });
  // The activity was made on this device and is not sent yet, or was deleted on another one.
  return textNow(error.status === 404 ? 'sharedLink.notYet' : 'sharedLink.failed');
}

/** Says what whoever has the link sees, and what not. */
function Sees({ subject }: { subject: Subject }) {
  const text = useText();
  const seen = subject
    ? [text('sharedLink.sees.activity'), text('sharedLink.sees.activityWeeks'), text('sharedLink.sees.activityDays')]
    : [text('sharedLink.sees.weeks'), text('sharedLink.sees.days'), text('sharedLink.sees.goals')];
  return (
    <section>
      <p className="pb-2 text-body text-n11">{text('sharedLink.whoever')}</p>
      <ul className="flex flex-col gap-2 rounded-card bg-n2 p-3.5 text-body text-n12">
        {seen.map((one) => (
          <Line key={one} icon={<Check className="size-4 stroke-[2.5]" />}>
            {one}
          </Line>
        ))}
        <Line icon={<EyeOff className="size-4" />} quiet>
          {text('sharedLink.never')}
        </Line>
      </ul>
    </section>
  );
}

function Line({ icon, quiet = false, children }: { icon: ReactNode; quiet?: boolean; children: ReactNode }) {
  return (
    <li className="flex gap-2.5">
      <span className="flex h-5.5 flex-none items-center text-n10" aria-hidden="true">
        {icon}
      </span>
      <span className={quiet ? 'text-n10' : undefined}>{children}</span>
    </li>
  );
}

interface FieldsProps {
  readonly id: string;
  readonly label: string;
  onLabel(label: string): void;
  onSubmit(showsName: boolean): void;
}

function Fields({ id, label, onLabel, onSubmit }: FieldsProps) {
  const text = useText();
  const { name } = useUser();
  const [showsName, setShowsName] = useState(false);
  const isTooLong = characterCount(toOneLine(label)) > SHARED_LINK_LABEL_MAX;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isTooLong) onSubmit(showsName);
  };
  return (
    <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-3">
      <TextField
        label={text('sharedLink.label')}
        hint={text('sharedLink.labelHint')}
        value={label}
        onChange={onLabel}
        limit={SHARED_LINK_LABEL_MAX}
        error={isTooLong ? text('sharedLink.labelTooLong', { count: SHARED_LINK_LABEL_MAX }) : null}
        autoComplete="off"
      />
      <Checkbox
        label={text('sharedLink.showsName')}
        description={text('sharedLink.showsNameHint', { name })}
        checked={showsName}
        onChange={setShowsName}
      />
    </form>
  );
}

function NewLink({ link }: { link: string }) {
  const text = useText();
  return (
    <div className="flex flex-col gap-4 pb-1">
      <p className="text-body text-n11">{text('sharedLink.once')}</p>
      <p className="rounded-card bg-n2 px-3 py-4 [font-family:ui-monospace,monospace] text-small break-all select-all">
        {link}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          icon={<Copy aria-hidden="true" />}
          className="flex-1"
          data-autofocus=""
          onClick={() => void copyText(link, text('sharedLink.copied'))}
        >
          {text('sharedLink.copy')}
        </Button>
        {canShareLinks() && (
          <Button className="flex-1" icon={<Share2 aria-hidden="true" />} onClick={() => void shareLink(link)}>
            {text('sharedLink.send')}
          </Button>
        )}
      </div>
    </div>
  );
}
