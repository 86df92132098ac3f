import { ICONS } from '@sevenfold/domain/activity';
import type { Plugin } from 'vite';
import { iconPath } from './iconPath';

const ID = 'virtual:activity-icons';

/** Serves `virtual:activity-icons`: the SVG path of each activity icon, by name. */
export function activityIcons(): Plugin {
  return {
    name: 'sevenfold:activity-icons',
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    load: (id) =>
      id === `\0${ID}`
        ? `export default ${JSON.stringify(Object.fromEntries(ICONS.map((name) => [name, iconPath(name)])))}`
        : undefined,
  };
}
