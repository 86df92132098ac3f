import { LimitSheet } from '../../../ui/LimitSheet';

interface FreeLimitSheetProps {
  open: boolean;
  onClose(): void;
  onManage(): void;
}

/** Without a way to Premium until there is one. */
export default function FreeLimitSheet({ open, onClose, onManage }: FreeLimitSheetProps) {
  return <LimitSheet open={open} onOpenChange={(next) => !next && onClose()} onManage={onManage} />;
}
