import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { OLDEST_NODE, root } from './workspace.mjs';

const read = (/** @type {string} */ file) => readFileSync(join(root, file), 'utf8');
/** @type {{ version: string, workspaces: string[], engines: { node: string }, devDependencies: Record<string, string> }} */
const manifest = JSON.parse(read('package.json'));

/** Folders of all workspaces. */
const packages = manifest.workspaces.flatMap((pattern) =>
  pattern.endsWith('/*')
    ? readdirSync(join(root, pattern.slice(0, -2))).map((name) => pattern.replace('*', name))
    : [pattern],
);

it('npm, the tools and the compiler agree on the oldest supported Node', () => {
  expect(manifest.engines.node).toBe(`>=${OLDEST_NODE.join('.')}`);
  // Exact version: the types of a newer patch may contain functions that the oldest Node lacks.
  expect(manifest.devDependencies['@types/node']).toBe(`${OLDEST_NODE.join('.')}.0`);
  expect(read('README.md')).toContain(`Node.js ${OLDEST_NODE.join('.')} or newer`);
});

it('the image pins a Node with long-term support by version and digest', () => {
  const dockerfile = read('Dockerfile');
  const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base);
  expect(new Set(bases)).toEqual(new Set(['${NODE_IMAGE}']));
  const major = Number(/^ARG NODE_IMAGE=node:(\d+)\.\d+\.\d+-\w+-slim@sha256:[0-9a-f]{64}$/m.exec(dockerfile)?.[1]);
  // Only even versions get long-term support.
  expect(major % 2).toBe(0);
  expect(major).toBeGreaterThanOrEqual(OLDEST_NODE[0] ?? Infinity);
});

it('the newest released version of the changelog is that of package.json', () => {
  const headings = [...read('CHANGELOG.md').matchAll(/^## (.*)$/gm)].map(([, heading]) => heading);
  const [unreleased, newest] = headings;
  expect(unreleased).toBe('[Unreleased]');
  expect(newest?.replace(/ - \d{4}-\d{2}-\d{2}$/, '')).toBe(`[${manifest.version}]`);
});

it.each(packages)('%s has the version of the root, and requires it of others', (folder) => {
  /** @type {{ version: string, dependencies?: Record<string, string>, devDependencies?: Record<string, string> }} */
  const { version, dependencies, devDependencies } = JSON.parse(read(`${folder}/package.json`));
  expect(version).toBe(manifest.version);
  const own = Object.entries({ ...dependencies, ...devDependencies }).filter(([name]) =>
    name.startsWith('@sevenfold/'),
  );
  for (const [name, required] of own) expect(`${name} ${required}`).toBe(`${name} ${manifest.version}`);
});

it('the apps of the stores show the version of package.json', () => {
  const gradle = read('apps/mobile/android/app/build.gradle');
  expect(/versionName "(.*)"/.exec(gradle)?.[1]).toBe(manifest.version);
  const xcode = read('apps/mobile/ios/App/App.xcodeproj/project.pbxproj');
  const versions = [...xcode.matchAll(/MARKETING_VERSION = (.*);/g)].map(([, version]) => version);
  expect(new Set(versions)).toEqual(new Set([manifest.version]));
});
