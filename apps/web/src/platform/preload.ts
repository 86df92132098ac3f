const loading = new Map<string, Promise<unknown>>();

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
