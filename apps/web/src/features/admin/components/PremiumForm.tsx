import type { AdminUser } from '@sevenfold/contract';
import { isCivilDate, MAX_DATE } from '@sevenfold/domain/calendar';
import { toOneLine } from '@sevenfold/domain/text';
import { type FormEvent, useRef, useState } from 'react';
import { text as textNow, useText } from '#platform';
import { Button, TextField, toast } from '#ui';
import { endPremium, grantPremium, type Plan } from '../api';
import { todayInUtc } from '../times';

interface PremiumFormProps {
  readonly user: AdminUser;
  /** True if it ends the granted premium instead of granting it. */
  readonly ends: boolean;
  onSaved(plan: Plan): void;
  onCancel(): void;
}

const REASON_MAX = 500;

/** Asks for the reason, and for the last day of granted premium. */
export function PremiumForm({ user, ends, onSaved, onCancel }: PremiumFormProps) {
  const text = useText();
  const reasonField = useRef<HTMLInputElement>(null);
  const [reason, setReason] = useState('');
  const [endsOn, setEndsOn] = useState<string>(user.manualPremium?.endsOn ?? '');
  const [isChecked, setChecked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const reasonError = toOneLine(reason) === '' ? 'admin.reasonMissing' : null;
  const isEndWrong = !ends && endsOn !== '' && !(isCivilDate(endsOn) && endsOn >= todayInUtc() && endsOn <= MAX_DATE);
  const save = async () => {
    const common = { userId: user.id, reason: toOneLine(reason) };
    setBusy(true);
    try {
      const plan = ends
        ? await endPremium(common)
        : await grantPremium({ ...common, endsOn: isCivilDate(endsOn) ? endsOn : null });
      toast({ kind: 'success', text: textNow(ends ? 'admin.ended' : 'admin.granted', { name: user.name }) });
      onSaved(plan);
    } catch {
      setBusy(false);
      toast({ kind: 'error', text: textNow('error.unexpected') });
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (reasonError) reasonField.current?.focus();
    else if (!isEndWrong && !isBusy) void save();
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4 border-t border-n4 pt-4">
      <h4 className="text-body font-semibold">{text(ends ? 'admin.end' : 'admin.grant')}</h4>
      <TextField
        ref={reasonField}
        label={text('admin.reason')}
        required
        autoFocus
        value={reason}
        onChange={setReason}
        limit={REASON_MAX}
        error={isChecked && reasonError ? text(reasonError) : null}
      />
      {!ends && (
        <TextField
          type="date"
          label={text('admin.endsOn')}
          hint={text('admin.endsOnHint')}
          value={endsOn}
          min={todayInUtc()}
          max={MAX_DATE}
          onChange={setEndsOn}
          error={isChecked && isEndWrong ? text('admin.endsOnWrong') : null}
          className="medium:max-w-56"
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant={ends ? 'danger' : 'neutral'} busy={isBusy}>
          {text(ends ? 'admin.end' : 'admin.save')}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {text('ui.cancel')}
        </Button>
      </div>
    </form>
  );
}
