import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { request, type RequestListener } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';

export type TlsFront = AsyncDisposable & {
  /** `127.0.0.1:PORT` */
  host: string;
};

/** Stands before a server as a proxy does in production: ends TLS, and passes on all else as it is. */
export async function startTlsFront(folder: string, serverPort: () => number): Promise<TlsFront> {
  const { key, certificate } = await createCertificate(folder);
  const server = createServer(
    { key: await readFile(key), cert: await readFile(certificate) },
    passOn(serverPort),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    host: `127.0.0.1:${readPort(server.address())}`,
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function passOn(serverPort: () => number): RequestListener {
  return (incoming, outgoing) => {
    const { method, url: path, headers } = incoming;
    const options = { host: '127.0.0.1', port: serverPort(), method, path, headers };
    const passed = request(options, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.rawHeaders);
      response.pipe(outgoing);
    });
    passed.on('error', (error) => outgoing.destroy(error));
    incoming.pipe(passed);
  };
}

/** Files in `folder` of a key and of a certificate for 127.0.0.1 that nobody has signed. */
export async function createCertificate(folder: string) {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const created = ['req', '-x509', '-days', '2', '-subj', '/CN=127.0.0.1'];
  const keyOptions = ['-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate];
  const address = ['-addext', 'subjectAltName=IP:127.0.0.1'];
  await promisify(execFile)('openssl', [...created, ...keyOptions, ...address]);
  return { key, certificate };
}

function readPort(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('The front has no port');
  return address.port;
}
