import { LimitSheet } from '../../../ui/LimitSheet';

interface FreeLimitSheetProps {
  open: boolean;
  onClose(): void;
  onManage(): void;
}

/** Has no link to Premium while that screen does not exist. */
export default function FreeLimitSheet({ open, onClose, onManage }: FreeLimitSheetProps) {
  return <LimitSheet open={open} onOpenChange={(next) => !next && onClose()} onManage={onManage} />;
}
