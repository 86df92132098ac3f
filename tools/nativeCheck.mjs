// npm run native:check: compiles and links the manifest and the resources of Android with aapt2, then compiles and tests the
// plain Kotlin (npm run native:kotlin). Debian has aapt2 (packages aapt and android-framework-res), which knows Android 10
// (API 29): folders of newer APIs, such as values-v31, are compiled but not linked, and newer attributes are left out by name. Resources of AndroidX, which Gradle would add, are stood in for by names.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ANDROID } from './native/projects.mjs';
import { checkKotlin } from './native/kotlin.mjs';
import { capture, runTool, ToolError } from './workspace.mjs';

/** Attributes of widgets and of the application from API 31 on, which older ones ignore. */
const NEWER_ATTRIBUTES = /\sandroid:(?:dataExtractionRules|previewLayout|targetCellHeight|targetCellWidth)="[^"]*"/g;
/** The newest API that the framework's resources have. */
const API = 29;
const FRAMEWORK = '/usr/share/android-framework-res/framework-res.apk';
/** Themes and attributes of AndroidX that the app's styles refer to. */
const LIBRARIES = `<resources>
  <style name="Theme.AppCompat.DayNight.NoActionBar" parent="android:Theme.Material.NoActionBar" />
  <style name="Theme.SplashScreen" parent="android:Theme.Material.NoActionBar" />
  <attr name="colorPrimary" format="color" />
  <attr name="colorPrimaryDark" format="color" />
  <attr name="colorAccent" format="color" />
  <attr name="windowActionBar" format="boolean" />
  <attr name="windowNoTitle" format="boolean" />
  <attr name="windowSplashScreenBackground" format="color" />
  <attr name="windowSplashScreenAnimatedIcon" format="reference" />
  <attr name="postSplashScreenTheme" format="reference" />
</resources>
`;
/** @type {Readonly<Record<string, string>>} placeholders that Gradle fills */
const PLACEHOLDERS = { applicationId: 'app.sevenfold', serverHost: 'plan.example.org' };

await runTool(async () => {
  if (!existsSync(FRAMEWORK))
    throw new ToolError('Install aapt and android-framework-res, such as with apt-get install.');
  const folder = mkdtempSync(join(tmpdir(), 'sevenfold-aapt2-'));
  try {
    mkdirSync(join(folder, 'res/values'), { recursive: true });
    writeFileSync(join(folder, 'res/values/libraries.xml'), LIBRARIES);
    const manifest = join(folder, 'AndroidManifest.xml');
    writeFileSync(manifest, filledManifest());
    const linked = join(folder, 'linked');
    cpSync(join(ANDROID, 'res'), linked, { recursive: true });
    for (const name of readdirSync(linked)) if (apiVersion(name) > API) rmSync(join(linked, name), { recursive: true });
    leaveOutAttributes(join(linked, 'xml'));
    await aapt2('compile', '--dir', join(ANDROID, 'res'), '-o', join(folder, 'all.zip'));
    await aapt2('compile', '--dir', linked, '-o', join(folder, 'app.zip'));
    await aapt2('compile', '--dir', join(folder, 'res'), '-o', join(folder, 'libraries.zip'));
    const versions = ['--min-sdk-version', '24', '--target-sdk-version', String(API)];
    const compiled = [join(folder, 'libraries.zip'), join(folder, 'app.zip')];
    await aapt2(
      'link',
      '-I',
      FRAMEWORK,
      '--manifest',
      manifest,
      ...versions,
      '-o',
      join(folder, 'app.apk'),
      ...compiled,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
  console.log('The manifest and the resources of Android compile and link.');
  console.log(await checkKotlin());
});

/** @param {string} folder with resources */
function leaveOutAttributes(folder) {
  for (const path of readdirSync(folder).map((name) => join(folder, name)))
    writeFileSync(path, readFileSync(path, 'utf8').replace(NEWER_ATTRIBUTES, ''));
}

/**
 * The API from which on the resources of a folder are used, 0 for every API.
 * @param {string} folder such as "values-v31"
 */
function apiVersion(folder) {
  return Number(/-v(?<version>\d+)$/.exec(folder)?.groups?.['version'] ?? 0);
}

/** The manifest as Gradle passes it to aapt2. */
function filledManifest() {
  return readFileSync(join(ANDROID, 'AndroidManifest.xml'), 'utf8')
    .replace(NEWER_ATTRIBUTES, '')
    .replace('<manifest ', `<manifest package="${PLACEHOLDERS['applicationId']}" `)
    .replace(/\$\{(\w+)\}/g, (text, name) => PLACEHOLDERS[name] ?? text);
}

/** @param {string[]} args */
async function aapt2(...args) {
  const { code, output } = await capture('aapt2', args);
  if (code !== 0) throw new ToolError(output.trim());
}
