import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer as createRedirects, request, type RequestListener } from 'node:http';
import { createServer as createProxy } from 'node:https';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';

export type TlsFront = AsyncDisposable & {
  /** `127.0.0.1:PORT`: speaks TLS, and leads whoever speaks plain HTTP there. */
  host: string;
  /** The file of its certificate, which nobody has signed: a client has to be told to trust it. */
  certificate: string;
};

/** The first byte of a TLS connection: a handshake record (RFC 8446, section 5.1). */
const tlsHandshake = 0x16;

/**
 * Stands before a server as a proxy does in production: it ends TLS, passes on what either side says
 * as it is, and leads from http to https. Both on one port, since whoever scans a site knows only one.
 */
export async function startTlsFront(folder: string, serverPort: () => number): Promise<TlsFront> {
  const { key, certificate } = await createCertificate(folder);
  const proxy = createProxy(
    { key: await readFile(key), cert: await readFile(certificate) },
    passOn(serverPort),
  );
  const redirects = createRedirects(({ headers, url = '/' }, response) => {
    response.writeHead(308, { Location: `https://${headers.host}${url}` }).end();
  });
  const front = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.once('readable', () => {
      const first: Buffer | null = socket.read(1);
      if (first === null) return;
      socket.unshift(first);
      (first[0] === tlsHandshake ? proxy : redirects).emit('connection', socket);
    });
  });
  const port = await new Promise<number>((resolve) => {
    front.listen(0, '127.0.0.1', () => resolve(portOf(front.address())));
  });
  return {
    host: `127.0.0.1:${port}`,
    certificate,
    async [Symbol.asyncDispose]() {
      const closed = new Promise((resolve) => front.close(resolve));
      proxy.closeAllConnections();
      redirects.closeAllConnections();
      await closed;
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

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('The front has no port');
  return address.port;
}
