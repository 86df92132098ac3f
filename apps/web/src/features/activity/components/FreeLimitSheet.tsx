import { navigate, paths } from '#navigation';
import { LimitSheet } from '#ui';

interface FreeLimitSheetProps {
  open: boolean;
  onClose(): void;
  onManage?: (() => void) | undefined;
}

export default function FreeLimitSheet({ open, onClose, onManage }: FreeLimitSheetProps) {
  const seePremium = () => {
    onClose();
    navigate(paths.upgrade());
  };
  return <LimitSheet open={open} onClose={onClose} onSeePremium={seePremium} onManage={onManage} />;
}
