import { labels } from './labels.ts';

/** Dispatched on `window` after a file was written or removed. */
export const contentChangedEvent = 'content-changed';

/**
 * Opens `content/` through the routes of `server.ts`, with the part of the File System API that the
 * CMS uses for its own folder in the browser.
 */
export async function openRemoteFolder() {
  const paths: string[] = await (await fetch('files')).json();
  /** ETag of each file when it was last read or written; null before. */
  const versions = new Map<string, string | null>(paths.map((path) => [`content/${path}`, null]));
  return createFolder('');

  function createFolder(path: string) {
    const getDirectoryHandle = async (name: string) => createFolder(`${path}${name}/`);
    return {
      kind: 'directory',
      name: path.split('/').at(-2) ?? '',
      getDirectoryHandle,
      async *entries(): AsyncGenerator<[string, unknown]> {
        const descendants = [...versions.keys()].filter((each) => each.startsWith(path));
        const names = descendants.map((each) => each.slice(path.length).replace(/\/.*/, '/'));
        for (const each of new Set(names)) {
          const name = each.replace('/', '');
          yield [name, name === each ? createFile(path, name) : await getDirectoryHandle(name)];
        }
      },
      async getFileHandle(name: string, { create = false } = {}) {
        if (!create && !versions.has(path + name)) throw new DOMException(name, 'NotFoundError');
        return createFile(path, name);
      },
      async removeEntry(name: string) {
        if (!versions.has(path + name)) return;
        await request(path + name, { method: 'DELETE' });
        versions.delete(path + name);
        window.dispatchEvent(new Event(contentChangedEvent));
      },
    };
  }

  function createFile(folder: string, name: string) {
    const path = folder + name;
    return {
      kind: 'file',
      name,
      async getFile() {
        const response = await request(path);
        versions.set(path, response.headers.get('etag'));
        return new File([await response.blob()], name);
      },
      createWritable: async () => ({
        async write(body: Blob | string) {
          const version = versions.get(path);
          const headers = version == null ? {} : { 'if-match': version };
          const response = await request(path, { method: 'PUT', body, headers });
          versions.set(path, response.headers.get('etag'));
          window.dispatchEvent(new Event(contentChangedEvent));
        },
        close: async () => {},
      }),
    };
  }
}

async function request(path: string, options?: RequestInit): Promise<Response> {
  const response = await fetch(path.replace(/^content\//, 'files/'), options);
  if (response.ok) return response;
  const { changed, unreadable } =
    labels[document.documentElement.lang.startsWith('es') ? 'es' : 'en'];
  const reasons: Record<number, string> = { 412: changed, 422: unreadable };
  throw new Error(
    `${path} ${reasons[response.status] ?? `${response.status} ${response.statusText}`}.`,
  );
}
