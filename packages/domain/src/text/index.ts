export { cut } from './cut';
export { characterCount, isBlank, isOneLine, isStorable, toLines, toOneLine } from './text';
