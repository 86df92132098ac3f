import { navigate, paths } from '#navigation';
import { LimitSheet } from '#ui';

interface AccountLimitProps {
  readonly open: boolean;
  onClose(): void;
}

/** The free plan allows no further calendar account. */
export function AccountLimit({ open, onClose }: AccountLimitProps) {
  const seePremium = () => {
    onClose();
    navigate(paths.upgrade());
  };
  return <LimitSheet kind="accounts" open={open} onClose={onClose} onSeePremium={seePremium} />;
}
