interface ProgressBarProps {
  /** Share that is done, 0 to 1. */
  readonly value: number;
  readonly label: string;
}

/** Progress of an import, or of undoing one. */
export const ProgressBar = ({ value, label }: ProgressBarProps) => (
  <progress
    value={value}
    max={1}
    aria-label={label}
    className="h-2 w-full overflow-hidden rounded-full bg-n4 [&::-moz-progress-bar]:bg-(--progress) [&::-webkit-progress-bar]:bg-n4 [&::-webkit-progress-value]:bg-(--progress)"
  />
);
