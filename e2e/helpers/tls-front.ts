import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { TLSSocket } from 'node:tls';
import { promisify } from 'node:util';
import { listenLocally } from '@altanube/outbox/testing/local-server';

export async function startTlsFront(folder: string, serverPort: () => number) {
  const files = await createCertificate(folder);
  const [key, cert] = [await readFile(files.key), await readFile(files.certificate)];
  const server = createServer((socket) => {
    const visitor = new TLSSocket(socket, { isServer: true, key, cert });
    // Either side may close the connection while bytes are on their way.
    pipeline(visitor, connect(serverPort(), '127.0.0.1'), visitor, () => {});
  });
  const peer = await listenLocally(server);
  return { ...peer, host: `127.0.0.1:${peer.port}` };
}

/** Files in `folder` of a key and of a certificate for these names that nobody else has signed. */
export async function createCertificate(folder: string, names = ['IP:127.0.0.1']) {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const subject = names[0]?.replace(/^\w+:/, '');
  const created = ['req', '-x509', '-days', '2', '-subj', `/CN=${subject}`];
  const keyOptions = ['-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate];
  const addresses = ['-addext', `subjectAltName=${names.join()}`];
  await promisify(execFile)('openssl', [...created, ...keyOptions, ...addresses]);
  return { key, certificate };
}
