export { characterCount, isBlank, isOneLine, isStorable, toLines, toOneLine } from './text';
