export { WidgetBridge } from './plugin';
export { startWidget } from './start';
