import { useText } from '../../../platform/text';
import { TextField } from '../../../ui/TextField';
import { type RegistrationDraft, SOURCE_MAX, SOURCES } from '../registration';

interface ReferralSourceProps {
  readonly draft: RegistrationDraft;
  set(change: Partial<RegistrationDraft>): void;
  readonly error: string | undefined;
}

/** Optional question where the user heard of the product: a choice that can be cleared, or free text. */
export function ReferralSource({ draft: { source, otherSource }, set, error }: ReferralSourceProps) {
  const text = useText();
  return (
    <fieldset>
      <legend className="pb-2 text-small font-medium text-n11">{text('auth.referralSource')}</legend>
      <div className="flex flex-wrap gap-2">
        {SOURCES.map((option) => (
          <button
            key={option}
            type="button"
            aria-pressed={option === source}
            onClick={() => set({ source: option === source ? null : option })}
            className="hit press min-h-9 rounded-full border border-n6 bg-card px-3.5 py-1 text-small text-n11 hover:border-n8 hover:text-n12 active:bg-n3 aria-pressed:border-n12 aria-pressed:bg-n12 aria-pressed:font-medium aria-pressed:text-n1"
          >
            {text(`auth.referralSource.${option}`)}
          </button>
        ))}
      </div>
      {source === 'OTHER' && (
        <div className="pt-3">
          <TextField
            label={text('auth.referralOther')}
            name="otherSource"
            value={otherSource}
            onChange={(value) => set({ otherSource: value })}
            limit={SOURCE_MAX}
            error={error ?? null}
            autoFocus
          />
        </div>
      )}
    </fieldset>
  );
}
