export {
  buildWidgetDay,
  type RowFigures,
  type RowState,
  type RowStatus,
  TAPS_MAX,
  type WidgetActivity,
  type WidgetData,
  type WidgetDay,
  type WidgetRow,
} from './day';
export { parseQueuedTap, QUEUE_VERSION } from './queue';
export { applyQueuedTap, type QueuedTap, type RowPosition, START_POSITION, statesAfter, widgetMark } from './tap';
