import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../workspace.mjs';
import { ANDROID, IOS, MOBILE, readPlist, readXcodeProject, readXml } from './projects.mjs';

/** Parts of the Capacitor runtime, which are no plugins. */
const RUNTIME = ['@capacitor/android', '@capacitor/core', '@capacitor/ios'];
/** @type {{ dependencies: Record<string, string> }} */
const { dependencies } = JSON.parse(readFileSync(join(MOBILE, 'package.json'), 'utf8'));
const plugins = Object.keys(dependencies).filter((name) => !RUNTIME.includes(name));

/** @type {Readonly<Record<string, string>>} permissions of the app, with those of its plugins, and what they are for */
const PERMISSIONS = {
  'android.permission.INTERNET': 'the server',
  'android.permission.POST_NOTIFICATIONS': 'reminders',
  'android.permission.RECEIVE_BOOT_COMPLETED': 'reminders after a restart',
  'android.permission.health.READ_STEPS': 'Health Connect',
  'android.permission.health.READ_EXERCISE': 'Health Connect',
  'android.permission.health.READ_SLEEP': 'Health Connect',
  'android.permission.health.READ_MINDFULNESS': 'Health Connect',
  'android.permission.health.READ_HEALTH_DATA_HISTORY': 'Health Connect, more than 30 days',
  'android.permission.USE_CREDENTIALS': 'sign-in with Google',
  'android.permission.VIBRATE': 'haptics',
  'android.permission.WAKE_LOCK': 'reminders',
};
/** Texts of iOS that say what a permission is for: only those of what the app uses. */
const USAGE_DESCRIPTIONS = ['NSHealthShareUsageDescription', 'NSHealthUpdateUsageDescription'];

/**
 * Functions of iOS whose use needs a reason (developer.apple.com/documentation/bundleresources/privacy-manifest-files), the
 * reason that holds, and by what the sources of plugins tell that they use them.
 * @type {Readonly<Record<string, { pattern: RegExp, reason: string }>>}
 */
const SYSTEM_FUNCTIONS = {
  NSPrivacyAccessedAPICategoryFileTimestamp: { pattern: /creationDate|modificationDate/, reason: 'C617.1' },
  NSPrivacyAccessedAPICategoryUserDefaults: { pattern: /UserDefaults/, reason: 'CA92.1' },
};

/** Paths of the links that open the app, as the domain has them. */
const linkedPaths = [
  ...(/LINKED_PATHS = \[(?<paths>[^\]]+)\]/
    .exec(readFileSync(join(root, 'packages/domain/src/appLink/index.ts'), 'utf8'))
    ?.groups?.['paths']?.matchAll(/'(?<path>[^']+)'/g) ?? []),
].map(({ groups }) => groups?.['path']);

/** @param {import('happy-dom').Element} manifest */
const permissions = (manifest) =>
  [...manifest.querySelectorAll('uses-permission')].map((one) => ({
    name: one.getAttribute('android:name') ?? '',
    isRemoved: one.getAttribute('tools:node') === 'remove',
  }));

/**
 * Texts of the files below a folder whose path matches.
 * @param {string} folder
 * @param {RegExp} pattern
 */
const sourcesIn = (folder, pattern) =>
  readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => pattern.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'));

describe('the Android project', () => {
  const manifest = readXml(join(ANDROID, 'AndroidManifest.xml'));
  const files = readdirSync(join(ANDROID, 'res'), { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.xml'));

  it.each(files)('has a well-formed %s', (name) => {
    expect(readXml(join(ANDROID, 'res', name)).tagName).toMatch(/^\S+$/);
  });

  it('opens the links of the app and of its server, and no others', () => {
    const filters = [...manifest.querySelectorAll('intent-filter')]
      .filter((filter) => filter.innerHTML.includes('android.intent.action.VIEW'))
      .map((filter) => ({
        isVerified: filter.getAttribute('android:autoVerify') === 'true',
        data: [...filter.querySelectorAll('data')].map((data) =>
          [...data.attributes].map(({ name, value }) => `${name.replace('android:', '')} ${value}`).join(),
        ),
      }));
    expect(filters).toEqual([
      { isVerified: false, data: ['scheme app.sevenfold'] },
      {
        isVerified: true,
        data: [
          'scheme https',
          'host ${serverHost}',
          ...linkedPaths.map((path) => (path?.endsWith('*') ? `pathPrefix ${path.slice(0, -1)}` : `path ${path}`)),
        ],
      },
    ]);
  });

  it('registers every plugin', () => {
    const gradle = readFileSync(join(MOBILE, 'android/app/capacitor.build.gradle'), 'utf8');
    const settings = readFileSync(join(MOBILE, 'android/capacitor.settings.gradle'), 'utf8');
    for (const name of plugins) {
      expect(settings).toContain(`node_modules/${name}/android'`);
      const module = /^include '(?<module>:[^']+)'\nproject\([^)]+\).*$/gm;
      const included = [...settings.matchAll(module)].find(([text]) => text.includes(`/${name}/`));
      expect(gradle, name).toContain(`implementation project('${included?.groups?.['module']}')`);
    }
  });

  it('asks for no permission without a reason', () => {
    const own = permissions(manifest);
    const removed = new Set(own.filter(({ isRemoved }) => isRemoved).map(({ name }) => name));
    const manifests = plugins
      .map((name) => join(root, 'node_modules', name, 'android/src/main/AndroidManifest.xml'))
      .filter((path) => existsSync(path));
    const asked = new Set([...own, ...manifests.flatMap((path) => permissions(readXml(path)))].map(({ name }) => name));
    expect([...asked].filter((name) => !removed.has(name)).toSorted()).toEqual(Object.keys(PERMISSIONS).toSorted());
  });

  it('has the components of the app, each with its class', () => {
    const components = [...manifest.querySelectorAll('activity, provider, receiver, service')].map(
      (one) => `${one.tagName} ${one.getAttribute('android:name')}`,
    );
    expect(components).toEqual([
      'activity .MainActivity',
      'provider androidx.core.content.FileProvider',
      'receiver .widget.MarkWidget',
      'receiver .widget.ListWidget',
      'service .widget.WidgetListService',
      'activity .widget.WidgetTapActivity',
      'receiver .widget.ReminderReceiver',
      'receiver .widget.SummaryReceiver',
      'receiver .widget.RestoreReceiver',
    ]);
    const sources = sourcesIn(join(ANDROID, 'java'), /\.(?:java|kt)$/);
    const names = components.map((one) => /^\w+ \.(?:widget\.)?(?<name>\w+)$/.exec(one)?.groups?.['name']);
    const missing = names.filter((name) => name && !sources.some((text) => text.includes(`class ${name}`)));
    expect(missing).toEqual([]);
  });

  it('registers the plugins of the app itself', () => {
    const sources = sourcesIn(join(ANDROID, 'java'), /\.(?:java|kt)$/);
    const own = sources.flatMap(
      (text) => /class (?<name>\w+)(?:\(\))? (?:: |extends )Plugin\b/.exec(text)?.groups?.['name'] ?? [],
    );
    const activity = readFileSync(join(ANDROID, 'java/app/sevenfold/MainActivity.java'), 'utf8');
    expect(own.toSorted()).toEqual(['AppSettingsPlugin', 'WidgetBridgePlugin']);
    for (const name of own) expect(activity).toContain(`registerPlugin(${name}.class);`);
  });

  it('does not follow the link that once started it after the system has ended it', () => {
    const activity = readFileSync(join(ANDROID, 'java/app/sevenfold/MainActivity.java'), 'utf8');
    const forget = activity.indexOf('if (isReopened(savedInstanceState)) setIntent(new Intent(Intent.ACTION_MAIN));');
    expect(forget).toBeGreaterThan(0);
    // Capacitor reads the link as it is created.
    expect(forget).toBeLessThan(activity.indexOf('super.onCreate(savedInstanceState);'));
  });

  it('keeps its data out of backups and of copies to a new phone, and shares the folder of exports only', () => {
    const application = manifest.querySelector('application');
    expect(application?.getAttribute('android:allowBackup')).toBe('false');
    expect(application?.getAttribute('android:dataExtractionRules')).toBe('@xml/data_extraction_rules');
    const ways = [...readXml(join(ANDROID, 'res/xml/data_extraction_rules.xml')).children];
    expect(ways.map((way) => way.tagName)).toEqual(['cloud-backup', 'device-transfer']);
    for (const { children } of ways)
      expect([...children].map((rule) => `${rule.tagName} ${rule.getAttribute('domain')}`)).toEqual(
        ['root', 'file', 'database', 'sharedpref', 'external'].map((domain) => `exclude ${domain}`),
      );
    const shared = [...readXml(join(ANDROID, 'res/xml/file_paths.xml')).children];
    expect(shared.map((path) => `${path.tagName} ${path.getAttribute('path')}`)).toEqual(['cache-path exports/']);
  });

  it('refers to resources that exist', () => {
    const names = new Set(
      files.flatMap((name) =>
        [...readXml(join(ANDROID, 'res', name)).children].map(
          (child) => `${child.tagName}/${child.getAttribute('name')}`,
        ),
      ),
    );
    for (const file of readdirSync(join(ANDROID, 'res'), { recursive: true }).map(String))
      names.add(`${dirname(file).replace(/-.*/, '')}/${file.replace(/^.*[\\/]|\..*$/g, '')}`);
    const texts = ['AndroidManifest.xml', ...files.map((name) => join('res', name))].map((name) =>
      readFileSync(join(ANDROID, name), 'utf8'),
    );
    const used = texts.flatMap((text) => [...text.matchAll(/"@(?<name>\w+\/[\w.]+)"|>@(?<value>\w+\/[\w.]+)</g)]);
    const missing = used
      .map(({ groups }) => groups?.['name'] ?? groups?.['value'] ?? '')
      .filter((name) => !names.has(name));
    expect(missing).toEqual([]);
  });
});

describe('the iOS project', () => {
  const project = readXcodeProject(join(IOS, 'App.xcodeproj/project.pbxproj'));
  const { objects } = project;
  const info = readPlist(join(IOS, 'App/Info.plist'));
  const entitlements = readPlist(join(IOS, 'App/App.entitlements'));
  const isObject = (/** @type {unknown} */ value) => typeof value === 'string' && value in objects;

  it('has no reference to an object that is missing', () => {
    const ids = Object.values(objects).flatMap((object) => Object.values(object).flat());
    const missing = ids.filter((id) => typeof id === 'string' && /^[0-9A-F]{24}$/.test(id) && !isObject(id));
    expect(missing).toEqual([]);
  });

  it('has no reference to a file that is missing, except those of the synchronisation', () => {
    const generated = ['config.xml', 'capacitor.config.json', 'public', 'App.app'];
    const groups = Object.entries(objects).filter(([, { isa }]) => /^PBX(Variant)?Group$/.test(isa));
    /** @type {(id: string) => string} */
    const folder = (id) => {
      const parent = groups.find(([, { children }]) => children?.includes(id) === true);
      const own = objects[id]?.path ?? '';
      return parent ? join(folder(parent[0]), own) : own;
    };
    const missing = Object.entries(objects)
      .filter(([, object]) => object.isa === 'PBXFileReference' && !generated.includes(object.path ?? ''))
      .filter(([, object]) => /^(?:<group>|SOURCE_ROOT)$/.test(object.sourceTree ?? ''))
      .map(([id, object]) => (object.sourceTree === 'SOURCE_ROOT' ? (object.path ?? '') : folder(id)))
      .filter((path) => !existsSync(join(IOS, path)));
    expect(missing).toEqual([]);
  });

  it('compiles every Swift file, those of the widget in both targets if they are shared', () => {
    const compiled = Object.values(objects)
      .filter(({ isa }) => isa === 'PBXSourcesBuildPhase')
      .map(({ files = [] }) => files.map((id) => objects[objects[id]?.fileRef ?? '']?.path ?? '').toSorted());
    const swift = (/** @type {string[]} */ ...folders) =>
      folders
        .flatMap((folder) => readdirSync(join(IOS, folder), { recursive: true }).map(String))
        .filter((name) => name.endsWith('.swift'))
        .map((name) => basename(name))
        .toSorted();
    expect(compiled).toEqual([swift('App', 'Shared'), swift('Widget', 'Shared')]);
  });

  it('shares its data with the widget', () => {
    const widget = readPlist(join(IOS, 'Widget/Widget.entitlements'));
    expect(Object.keys(widget)).toEqual(['com.apple.security.application-groups']);
    expect(widget).toMatchObject({
      'com.apple.security.application-groups': entitlements['com.apple.security.application-groups'],
    });
  });

  it('signs the app with its entitlements, in both configurations', () => {
    const settings = Object.values(objects)
      .filter(
        ({ isa, buildSettings }) =>
          isa === 'XCBuildConfiguration' && buildSettings?.['INFOPLIST_FILE'] === 'App/Info.plist',
      )
      .map(({ buildSettings }) => [
        buildSettings?.['CODE_SIGN_ENTITLEMENTS'],
        buildSettings?.['PRODUCT_BUNDLE_IDENTIFIER'],
      ]);
    const signed = ['App/App.entitlements', 'app.sevenfold'];
    expect(settings).toEqual([signed, signed]);
  });

  it('opens the links of the app and of its server', () => {
    expect(info['CFBundleURLTypes']).toEqual([
      { CFBundleURLName: 'app.sevenfold', CFBundleURLSchemes: ['app.sevenfold'] },
    ]);
    expect(entitlements['com.apple.developer.associated-domains']).toEqual(['applinks:$(SERVER_HOST)']);
    for (const configuration of ['debug', 'release'])
      expect(readFileSync(join(MOBILE, `ios/${configuration}.xcconfig`), 'utf8')).toMatch(/^#include/m);
  });

  it('asks for no permission without a reason', () => {
    const asked = Object.keys(info).filter((name) => name.endsWith('UsageDescription'));
    expect(asked.toSorted()).toEqual(USAGE_DESCRIPTIONS);
    expect(entitlements['com.apple.developer.healthkit']).toBe(true);
    for (const language of ['en', 'es', 'ja']) {
      const texts = readFileSync(join(IOS, `App/${language}.lproj/InfoPlist.strings`), 'utf8');
      const names = [...texts.matchAll(/^"(?<name>\w+)" = "[^"]+";$/gm)].map(({ groups }) => groups?.['name']);
      expect(names, language).toEqual(USAGE_DESCRIPTIONS);
    }
    expect(Object.keys(entitlements).toSorted()).toEqual([
      'com.apple.developer.applesignin',
      'com.apple.developer.associated-domains',
      'com.apple.developer.healthkit',
      'com.apple.security.application-groups',
      'keychain-access-groups',
    ]);
  });

  it('declares what it collects, and the reasons for functions of the system that Apple asks about', () => {
    const manifest = readPlist(join(IOS, 'App/PrivacyInfo.xcprivacy'));
    expect(manifest).toMatchObject({ NSPrivacyTracking: false, NSPrivacyTrackingDomains: [] });
    expect(manifest['NSPrivacyAccessedAPITypes']).toEqual(
      Object.entries(SYSTEM_FUNCTIONS).map(([name, { reason }]) => ({
        NSPrivacyAccessedAPIType: name,
        NSPrivacyAccessedAPITypeReasons: [reason],
      })),
    );
    const used = plugins
      .map((name) => join(root, 'node_modules', name, 'ios'))
      .filter((folder) => existsSync(folder) && sourcesIn(folder, /\.xcprivacy$/).length === 0)
      .flatMap((folder) => sourcesIn(folder, /\.swift$/))
      .flatMap((text) => Object.keys(SYSTEM_FUNCTIONS).filter((name) => SYSTEM_FUNCTIONS[name]?.pattern.test(text)));
    expect(new Set(used)).toEqual(new Set(Object.keys(SYSTEM_FUNCTIONS)));
    const bundled = Object.values(objects)
      .filter(({ isa }) => isa === 'PBXResourcesBuildPhase')
      .map(({ files = [] }) => files.map((id) => objects[objects[id]?.fileRef ?? '']?.path));
    expect(bundled[0]).toContain('PrivacyInfo.xcprivacy');
  });

  it('registers every plugin', () => {
    const swift = readFileSync(join(IOS, 'CapApp-SPM/Package.swift'), 'utf8');
    for (const name of plugins) {
      const product = new RegExp(`name: "(?<product>\\w+)", path: "[./]+/node_modules/${name}"`).exec(swift)?.groups?.[
        'product'
      ];
      expect(swift, name).toContain(`.product(name: "${product}", package: "${product}")`);
    }
  });
});
