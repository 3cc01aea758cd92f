/** Told to the window after a file was written or removed. */
export const contentChanged = 'content-changed';

/**
 * The folder `content/` of this machine, in as much of the File System API as the editor uses of its
 * own folder in a browser, read and written through the routes of `server.ts`.
 */
export class RemoteFolder {
  readonly kind = 'directory';
  readonly name: string;
  readonly #path: string;
  readonly #versions: Map<string, string | null>;

  constructor(path: string, versions: Map<string, string | null>) {
    this.name = path.split('/').at(-2) ?? '';
    this.#path = path;
    this.#versions = versions;
  }

  static async open(): Promise<RemoteFolder> {
    const response = await fetch('files');
    const paths: string[] = await response.json();
    const versions = new Map(paths.map((path) => [`content/${path}`, null]));
    return new RemoteFolder('', versions);
  }

  async *entries(): AsyncGenerator<[string, RemoteFolder | RemoteFile]> {
    const names = Array.from(this.#versions.keys())
      .filter((path) => path.startsWith(this.#path))
      .map((path) => path.slice(this.#path.length));
    for (const name of new Set(names.map((path) => path.replace(/\/.*/, '/')))) {
      yield name.endsWith('/')
        ? [name.slice(0, -1), await this.getDirectoryHandle(name.slice(0, -1))]
        : [name, this.#open(name)];
    }
  }

  async getDirectoryHandle(name: string): Promise<RemoteFolder> {
    return new RemoteFolder(`${this.#path}${name}/`, this.#versions);
  }

  async getFileHandle(name: string, { create = false } = {}): Promise<RemoteFile> {
    if (!create && !this.#versions.has(this.#path + name)) {
      throw new DOMException(name, 'NotFoundError');
    }
    return this.#open(name);
  }

  async removeEntry(name: string): Promise<void> {
    const path = this.#path + name;
    if (!this.#versions.has(path)) return;
    await request(path, { method: 'DELETE' });
    this.#versions.delete(path);
    window.dispatchEvent(new Event(contentChanged));
  }

  #open(name: string): RemoteFile {
    return new RemoteFile(this.#path + name, this.#versions);
  }
}

export class RemoteFile {
  readonly kind = 'file';
  readonly name: string;
  readonly #path: string;
  /** Of each file, which version of it the editor knows. */
  readonly #versions: Map<string, string | null>;

  constructor(path: string, versions: Map<string, string | null>) {
    this.name = path.split('/').at(-1) ?? '';
    this.#path = path;
    this.#versions = versions;
  }

  async getFile(): Promise<File> {
    const response = await request(this.#path);
    this.#versions.set(this.#path, response.headers.get('etag'));
    return new File([await response.blob()], this.name);
  }

  async createWritable() {
    return {
      write: async (data: Blob | string) => {
        const version = this.#versions.get(this.#path);
        const headers = version == null ? {} : { 'if-match': version };
        const response = await request(this.#path, { method: 'PUT', body: data, headers });
        this.#versions.set(this.#path, response.headers.get('etag'));
        window.dispatchEvent(new Event(contentChanged));
      },
      close: async () => {},
    };
  }
}

async function request(path: string, options?: RequestInit): Promise<Response> {
  const response = await fetch(path.replace(/^content\//, 'files/'), options);
  if (response.ok) return response;
  const reasons: Record<number, string> = {
    404: 'it is not there any more',
    412: 'it has changed since it was opened: reload the editor',
  };
  throw new Error(`${path}: ${reasons[response.status] ?? response.statusText}`);
}
