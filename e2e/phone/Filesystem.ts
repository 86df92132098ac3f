import type { FilesystemPlugin } from '@capacitor/filesystem';
import type { MethodsOf } from '../nativeShell';

/** The files of the app, in its cache only. */
export class Filesystem {
  /** Contents by path. */
  readonly files = new Map<string, string>();
  isFull = false;

  readonly plugin: MethodsOf<FilesystemPlugin> = {
    rmdir: ({ path }) => {
      const inside = [...this.files.keys()].filter((file) => file.startsWith(`${String(path)}/`));
      if (inside.length === 0) throw new Error('OS-PLUG-FILE-0008');
      for (const file of inside) this.files.delete(file);
    },
    writeFile: ({ path, data, directory }) => {
      if (directory !== 'CACHE') throw new Error('OS-PLUG-FILE-0006');
      if (this.isFull) throw new Error('OS-PLUG-FILE-0013');
      this.files.set(String(path), decode(data));
      return { uri: `file:///data/user/0/app.sevenfold/cache/${encodeURI(String(path))}` };
    },
    appendFile: ({ path, data }) => {
      this.files.set(String(path), (this.files.get(String(path)) ?? '') + decode(data));
    },
  };
}

/** As text of one character per byte, so that parts can be joined anywhere. */
const decode = (base64: unknown): string => Buffer.from(String(base64), 'base64').toString('latin1');
