import { cp, mkdir, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { startSmtpPeer } from '@altanube/outbox/testing/smtp-peer';
import { linkContent, startServer } from './server/testing/server-process.ts';
import { fitOrigin } from './server/pages/fit-origin.ts';
import { writeEdge } from './deploy/edge/write.ts';
import { installNetworks, networks } from './deploy/testing/networks.ts';
import { createServer } from 'node:http';
import { request } from 'node:http';
installNetworks();
const target = (process.argv[2] ?? 'cloudflare') as 'cloudflare';
const port = Number(process.argv[3] ?? 4600);
const siteUrl = `http://localhost:${port}`;
const folder = await mkdtemp('/tmp/edge-try-');
await cp('dist', join(folder, 'dist'), { recursive: true });
const dist = await fitOrigin(join(folder, 'dist'), siteUrl, join(folder, 'sites'));
const home = join(folder, target);
await mkdir(home);
await cp(dist, join(home, 'dist'), { recursive: true });
await linkContent(home);
await writeEdge(target, dist, join(home, 'edge'));
const mailbox = await startSmtpPeer();
const edgeKey = 'k'.repeat(32);
const server = await startServer(home, {
  SITE_URL: siteUrl,
  SMTP_URL: mailbox.url,
  EDGE_KEY: edgeKey,
});
const edge = await networks[target].start(join(home, 'edge'), {
  ORIGIN_URL: server.url,
  EDGE_KEY: edgeKey,
});
console.log('edge', edge.origin, 'server', server.url);
// passes requests on to the runtime with the network's own headers
createServer((req, res) => {
  const u = new URL(edge.origin);
  const out = request(
    {
      host: u.hostname,
      port: u.port,
      path: req.url,
      method: req.method,
      headers: {
        ...req.headers,
        ...edge.headers,
        [networks[target].addressHeader]: '198.51.100.1',
      },
    },
    (r) => {
      res.writeHead(r.statusCode ?? 500, r.headers);
      r.pipe(res);
    },
  );
  out.on('error', (e) => {
    res.writeHead(502).end(String(e));
  });
  req.pipe(out);
}).listen(port, '127.0.0.1');
console.log('ready', siteUrl);
let seen = 0;
setInterval(() => {
  if (mailbox.received.length !== seen) {
    seen = mailbox.received.length;
    console.log('mails', seen);
  }
}, 500);
setTimeout(() => process.exit(0), 3600_000);
