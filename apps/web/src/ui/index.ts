export { ActivityIcon, ActivityTile } from './ActivityTile';
export { ActionRow } from './ActionRow';
export { AfterPaint } from './AfterPaint';
export { Announcer } from './Announcer';
export { Button } from './Button';
export { CheckButton, CheckMark, type CheckButtonProps } from './CheckButton';
export { Checkbox } from './Checkbox';
export { Chip } from './Chip';
export { ColorPicker } from './ColorPicker';
export { Combobox, type ComboboxOption } from './Combobox';
export { ConfirmDialog } from './ConfirmDialog';
export { ConnectionBar } from './ConnectionBar';
export { DetailRow, DetailRowSkeleton } from './DetailRow';
export { Dialog } from './Dialog';
export { DurationField } from './DurationField';
export { EmptyState } from './EmptyState';
export { ErrorState } from './ErrorState';
export { ExampleList } from './ExampleList';
export { BOX, BOX_HEIGHT, FieldFrame } from './Field';
export { focusFirstError } from './focusFirstError';
export { FormDialog } from './FormDialog';
export { Bar, GoalProgress } from './GoalProgress';
export { GoalTimeline } from './GoalTimeline';
export { IconButton } from './IconButton';
export { IconPicker } from './IconPicker';
export { Kbd } from './Kbd';
export { LimitSheet } from './LimitSheet';
export { LineButton } from './LineButton';
export { Logo } from './Logo';
export { LogoMark } from './LogoMark';
export { Menu } from './Menu';
export { default as MenuPanel } from './MenuPanel';
export { MetaLine } from './MetaLine';
export { MissingPermission } from './MissingPermission';
export { MoreFields } from './MoreFields';
export { NewButton } from './NewButton';
export { Notice } from './Notice';
export { NoticeBar } from './NoticeBar';
export { NumberStepper } from './NumberStepper';
export { PageError } from './PageError';
export { PageHeader } from './PageHeader';
export { PlainPage } from './PlainPage';
export { Popover } from './Popover';
export { AppleLogo, GoogleLogo, MicrosoftLogo } from './ProviderLogo';
export { RadioCards } from './RadioCard';
export { Segmented } from './Segmented';
export { Select } from './Select';
export { Loading, Skeleton, useHeldPending } from './Skeleton';
export { Slider } from './Slider';
export { BELOW_QUIET, QUIET } from './quiet';
export { SortableList } from './SortableList';
export { Sparkline } from './Sparkline';
export { Spinner } from './Spinner';
export { StepNav } from './StepNav';
export { Stepper } from './Stepper';
export { Card, SectionHeader } from './Surface';
export { Switch } from './Switch';
export { SyncDot } from './Sync';
export { TextArea } from './TextArea';
export { TextField } from './TextField';
export { DockedBar, TimerBar, type TimerBarProps } from './TimerBar';
export { Toaster } from './Toaster';
export { Tooltip } from './Tooltip';
export { startTooltips } from './Tooltips';
export { TrendBadge } from './TrendBadge';
export { type PetalStratum } from './petalFill';
export { WeekMark } from './WeekMark';
export { WeekStrip, type WeekStripDay } from './WeekStrip';
export { YearNav } from './YearNav';
export { activityColor, colorVariables } from './activityColor';
export { announce } from './announce';
export { buttonClass, type ButtonLook, type ButtonVariant } from './buttonClass';
export { changeText } from './changeText';
export { BarChart, BARS_MAX, Chart, type ChartKey, type ChartPoint } from './chart/Chart';
export { HeatLegend } from './chart/HeatLegend';
export { HeatRow } from './chart/HeatRow';
export { YearHeatmap } from './chart/YearHeatmap';
export { YearWeeks } from './chart/YearWeeks';
export { undecidedOf } from './chart/point';
export { copyText, writeText } from './copyText';
export { cx } from './cx';
export { DRAGGED } from './dragging';
export { formatElapsed } from './elapsed';
export { publishFooterHeight } from './footerHeight';
export {
  CalendarDays,
  Check,
  CirclePause,
  CircleSlash,
  Ellipsis,
  FlagTriangleRight,
  Gem,
  type Icon,
  ListTodo,
  PanelLeft,
  Play,
  Plus,
  Search,
  Settings,
  Sparkles,
  Square,
  Sun,
  Target,
  Undo2,
} from './icons';
export { LazyDialog, loadConfirmDialog, loadMenuPanel } from './lazy';
export { LazyConfirmDialog } from './LazyConfirmDialog';
export type { MenuEntry, MenuItem, MenuPanelState } from './menuEntry';
export { nativeErrorText } from './nativeErrorText';
export { useNoticesHeight, watchHeight } from './noticesHeight';
export { PETAL, TURNS, VEIN } from './petal';
export { petalFill, petalTip } from './petalFill';
export { drawBrand, MARGIN, petalPath, PICTURE, probeColors, saveAndTurn, wrapText, write } from './picture';
export { canSharePictures, pictureFile, savePicture, sharePicture } from './pictureFile';
export { saveCsv } from './saveCsv';
export { moveItem, placeOf, type SortableGroup, type SortableMove, stepMove } from './sortableGroups';
export { dismissToast, dismissToasts, toast } from './toast';
export { useElapsedSeconds } from './useElapsedSeconds';
export { useLazySheet } from './useLazySheet';
export { UNREADY } from './unready';
export { COMPACT, EXPANDED, useMedia, WIDE } from './useMedia';
export { useSlide } from './useSlide';
export { useSwipe } from './useSwipe';
export { useWidth } from './useWidth';
