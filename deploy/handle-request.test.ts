import { expect, test, vi } from 'vitest';
import { startHttpPeer } from '@altanube/outbox/testing/http-peer';

test('an edge network forwards a form, and the redirect in reply to it (OFF-3)', async () => {
  vi.stubGlobal('SITE_TABLE', { files: [], redirects: {}, origin: null });
  const { handleRequest } = await import('./edge/handle-request.ts');
  await using peer = await startHttpPeer((response) =>
    response.writeHead(303, { location: '/contacto/enviado' }).end(),
  );
  const network = { originUrl: peer.url, edgeKey: 'key', visitorAddress: '::1', readFile: fetch };
  const path = '/send-contact-email?lng=es';
  const form = new Request(`https://site.example${path}`, { method: 'POST', body: 'name=Ana' });
  const { status, headers } = await handleRequest(form, network);
  expect([status, headers.get('location')]).toEqual([303, '/contacto/enviado']);
  const sent = { 'x-edge-key': 'key', 'x-edge-address': '::1' };
  expect(peer.received).toMatchObject([{ path, body: 'name=Ana', headers: sent }]);
});
