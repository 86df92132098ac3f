import { navigate, paths } from '#navigation';
import { useText } from '#platform';
import { LimitSheet, toast } from '#ui';

interface FreeLimitSheetProps {
  open: boolean;
  onClose(): void;
  /** Shows the list of activities. */
  onManage(): void;
}

export default function FreeLimitSheet({ open, onClose, onManage }: FreeLimitSheetProps) {
  const text = useText();
  const seePremium = () => {
    onClose();
    navigate(paths.upgrade());
  };
  const manage = () => {
    onClose();
    onManage();
    toast({ kind: 'info', text: text('activity.toast.howToArchive') });
  };
  return <LimitSheet open={open} onClose={onClose} onSeePremium={seePremium} onManage={manage} />;
}
