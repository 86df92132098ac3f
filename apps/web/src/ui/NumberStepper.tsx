import { FieldFrame } from './Field';
import { Stepper, type StepperProps } from './Stepper';

export interface NumberStepperProps extends Omit<StepperProps, 'size' | 'id' | 'describedBy' | 'invalid'> {
  hideLabel?: boolean | undefined;
  hint?: string | undefined;
  error?: string | null | undefined;
}

/** A number field with its label above and buttons for plus and minus. */
export function NumberStepper({ label, hideLabel, hint, error, ...rest }: NumberStepperProps) {
  return (
    <FieldFrame label={label} hideLabel={hideLabel} hint={hint} error={error}>
      {({ id, describedBy, invalid }) => (
        <Stepper {...rest} label={label} size="form" id={id} describedBy={describedBy} invalid={invalid} />
      )}
    </FieldFrame>
  );
}
