import { navigate } from '../../../navigation/location';
import { paths } from '../../../navigation/paths';
import { LimitSheet } from '../../../ui/LimitSheet';

interface FreeLimitSheetProps {
  open: boolean;
  onClose(): void;
  onManage(): void;
}

export default function FreeLimitSheet({ open, onClose, onManage }: FreeLimitSheetProps) {
  const seePremium = () => {
    onClose();
    navigate(paths.upgrade());
  };
  return (
    <LimitSheet open={open} onOpenChange={(next) => !next && onClose()} onSeePremium={seePremium} onManage={onManage} />
  );
}
