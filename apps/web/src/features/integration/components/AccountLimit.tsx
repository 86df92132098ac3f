import { LimitSheet } from '../../../ui/LimitSheet';

interface AccountLimitProps {
  readonly open: boolean;
  onClose(): void;
}

/** The free plan allows no further calendar account. */
export const AccountLimit = ({ open, onClose }: AccountLimitProps) => (
  <LimitSheet kind="accounts" open={open} onOpenChange={(next) => !next && onClose()} onManage={onClose} />
);
