const loading = new Map<string, Promise<unknown>>();
/** Styles that apply in the frame of the first screen; undefined after it. */
let held: HTMLLinkElement[] | undefined = [];

/**
 * Applies the styles loaded so far. Before, they would have the styles of the DOM snapshot calculated again, and after
 * the first screen those of the whole page, which takes longer than showing it.
 */
export function applyStyles(): void {
  for (const link of held ?? []) link.media = 'all';
  held = undefined;
}

/**
 * Loads styles, then a chunk. Replaces the function of the same name in Vite's build (build/preload), which calls it for
 * each dynamic import.
 *
 * @param styles paths without the leading slash
 * @throws if a file cannot be loaded; the next call tries again
 */
export async function __vitePreload<T>(load: () => Promise<T>, styles: readonly string[] = []): Promise<T> {
  await Promise.all(styles.map((path) => loading.get(path) ?? loadStyles(path)));
  return load();
}

function loadStyles(path: string): Promise<unknown> {
  // The styles of the first load are part of the page, which names their file.
  if (document.querySelector(`link[href="/${path}"]`)) return Promise.resolve();
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = `/${path}`;
  if (held) {
    link.media = 'not all';
    held.push(link);
  }
  const loaded = new Promise((resolve, reject) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', reject);
  }).catch(() => {
    loading.delete(path);
    link.remove();
    throw new TypeError(`Unable to preload ${path}`);
  });
  loading.set(path, loaded);
  document.head.append(link);
  return loaded;
}
