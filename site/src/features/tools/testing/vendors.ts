import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:https';
import { text } from 'node:stream/consumers';
import { temporaryFolder } from '@altanube/outbox/testing/folder';
import { createCertificate } from '@altanube/e2e/helpers/tls-front';
import { vendorScript } from './vendor-scripts.ts';

export type VendorRequest = { method: string; host: string; path: string; body: string };

/** A server that answers for every vendor, under their real names, on one port of 127.0.0.1. */
export type Vendors = AsyncDisposable & {
  port: number;
  /** What has reached it so far. */
  requests: VendorRequest[];
};

export async function startVendors(): Promise<Vendors> {
  const folder = await temporaryFolder();
  const { key, certificate } = await createCertificate(folder.path);
  const requests: VendorRequest[] = [];
  const server = createServer(
    { key: await readFile(key), cert: await readFile(certificate) },
    async (request, response) => {
      const { host, path, url } = parseLocation(request);
      const method = request.method ?? '';
      requests.push({ method, host, path: url, body: await text(request) });
      const script = vendorScript(host, path);
      // As the real ones answer: no `Cross-Origin-Resource-Policy`, and CORS where it is documented.
      const type = script === null ? 'image/gif' : 'text/javascript';
      const headers = { 'Access-Control-Allow-Origin': request.headers.origin ?? '*' };
      response.writeHead(200, { ...headers, 'Content-Type': type }).end(script ?? '');
    },
  );
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
  return {
    port,
    requests,
    async [Symbol.asyncDispose]() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
      await folder[Symbol.asyncDispose]();
    },
  };
}

function parseLocation({ headers, url = '/' }: IncomingMessage) {
  const { hostname, pathname } = new URL(url, `https://${headers.host}`);
  return { host: hostname, path: pathname, url };
}
