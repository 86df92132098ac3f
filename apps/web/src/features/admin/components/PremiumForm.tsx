import type { AdminUser } from '@sevenfold/contract';
import { isCivilDate, MAX_DATE } from '@sevenfold/domain/calendar';
import { characterCount, isBlank, toOneLine } from '@sevenfold/domain/text';
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
  const endField = useRef<HTMLInputElement>(null);
  const [reason, setReason] = useState('');
  const [endsOn, setEndsOn] = useState<string>(user.manualPremium?.endsOn ?? '');
  const [isEndIncomplete, setEndIncomplete] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const reasonError = validateReason(reason);
  const isDayWrong = endsOn !== '' && !(isCivilDate(endsOn) && endsOn >= todayInUtc() && endsOn <= MAX_DATE);
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
    // An incomplete date has no value, as none has.
    const isIncomplete = endField.current?.validity.badInput === true;
    setEndIncomplete(isIncomplete);
    if (reasonError) reasonField.current?.focus();
    else if (isIncomplete || isDayWrong) endField.current?.focus();
    else if (!isBusy) void save();
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
        error={isChecked && reasonError ? text(reasonError, { max: REASON_MAX }) : null}
      />
      {!ends && (
        <TextField
          ref={endField}
          type="date"
          label={text('admin.endsOn')}
          hint={text('admin.endsOnHint')}
          value={endsOn}
          min={todayInUtc()}
          max={MAX_DATE}
          onChange={(day) => {
            setEndsOn(day);
            setEndIncomplete(false);
          }}
          error={isChecked && (isEndIncomplete || isDayWrong) ? text('admin.endsOnWrong') : null}
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

/** Key of the text that says why a reason cannot be saved; null if it can. */
function validateReason(reason: string): 'admin.reasonMissing' | 'admin.reasonTooLong' | null {
  if (isBlank(reason)) return 'admin.reasonMissing';
  return characterCount(toOneLine(reason)) > REASON_MAX ? 'admin.reasonTooLong' : null;
}
