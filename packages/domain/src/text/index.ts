export { isBlank, isOneLine, isStorable, toLines, toOneLine } from './text';
