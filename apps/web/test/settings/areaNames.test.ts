import { AREA_NAME_MAX } from '@sevenfold/domain/activity';
import { expect, it } from 'vitest';
import { areaNameError } from '../../src/features/settings/areaNames';

it('the name of an area is as long as its characters, of which an emoji is one', () => {
  expect(areaNameError('🌱'.repeat(AREA_NAME_MAX))).toBeNull();
  expect(areaNameError('🌱'.repeat(AREA_NAME_MAX + 1))).toBe('area.nameTooLong');
  expect(areaNameError('\u200B ')).toBe('area.nameEmpty');
});
