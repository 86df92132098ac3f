import { AREA_NAME_MAX } from '@sevenfold/domain/activity';
import { characterCount, toOneLine } from '@sevenfold/domain/text';
import type { TextKey } from '@sevenfold/i18n';

/** Reason why a name of an area cannot be saved; null if it can. */
export function areaNameError(name: string): TextKey | null {
  const length = characterCount(toOneLine(name));
  return length === 0 ? 'area.nameEmpty' : length > AREA_NAME_MAX ? 'area.nameTooLong' : null;
}
