import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTemporaryFolder } from '@altanube/outbox/testing/folder';
import { startSmtpPeer } from '@altanube/outbox/testing/smtp-peer';
import { contactInput } from '@altanube/contact/testing/contact-input';
import { honeypotField } from '@altanube/contact/fields';
import { startPost, postMessage } from '../testing/posts.ts';
import { startFreshServer } from '../testing/server-process.ts';
import { openTestServer, readMetric } from '../testing/test-server.ts';

test('requests are counted by the kind of their response, not by their path', async () => {
  await using server = await openTestServer();
  const get = (path: string, init: RequestInit = {}) =>
    fetch(server.url + path, { redirect: 'manual', ...init });
  const page = await get('/faq');
  const etag = page.headers.get('etag') ?? '';
  await get('/faq', { headers: { 'if-none-match': etag, 'accept-encoding': 'gzip, deflate' } });
  await get('/soporte/an-article');
  await get('/robots.txt');
  await get('/_astro/app.0a1b2c.js');
  await get('/faq/');
  // Nor are the addresses of the status server served to visitors.
  const missing = ['/metrics', '/readyz', '/secret-1', '/secret-2', '/secret-3'];
  for (const path of missing) await get(path);
  await get('/faq', { method: 'DELETE' });
  expect(await (await get('/healthz')).json()).toEqual({ status: 'ok' });
  const type = { 'content-type': 'application/reports+json' };
  await get('/csp-reports', { method: 'POST', headers: type, body: '[]' });
  await get('/csp-reports', { method: 'POST', body: '[]' });
  await postMessage(server.url, { input: { ...contactInput, email: 'none' } });

  for (const [kind, status, count] of [
    ['page', '2xx', 2],
    ['page', '3xx', 1],
    ['asset', '2xx', 2],
    ['redirect', '3xx', 1],
    ['not-found', '4xx', 5],
    ['other', '4xx', 1],
    ['health', '2xx', 1],
    ['report', '2xx', 1],
    ['report', '4xx', 1],
    ['form', '4xx', 1],
    ...['2xx', '3xx', '4xx', '5xx'].map((status) => ['error', status, 0] as const),
  ] as const) {
    const series = `http_requests_total{kind="${kind}",status="${status}"}`;
    expect([series, await readMetric(server, series)]).toEqual([series, count]);
  }
  expect(await readMetric(server, 'http_request_duration_seconds_count{kind="not-found"}')).toBe(5);
  expect(await readMetric(server, 'http_request_duration_seconds_count{kind="error"}')).toBe(0);
  const largest = 'http_request_duration_seconds_bucket{le="5",kind="report"}';
  expect(await readMetric(server, largest)).toBe(2);
  expect(await readMetric(server, 'http_open_connections')).toBeGreaterThan(0);
  expect(await (await fetch(`${server.statusUrl}/metrics`)).text()).not.toContain('secret');
});

test('messages and deliveries are counted by their results', async () => {
  let mails = 0;
  await using mailbox = await startSmtpPeer({
    onData(stream, _, done) {
      const responseCode = [250, 451, 550][mails] ?? 250;
      mails += 1;
      const refusal = Object.assign(new Error('No'), { responseCode });
      stream.resume().on('end', () => done(responseCode === 250 ? null : refusal));
    },
  });
  await using server = await openTestServer({ SMTP_URL: mailbox.url, LEADS_PER_ADDRESS: '4' });
  const attempts = (result: string) =>
    readMetric(server, `leads_delivery_attempts_total{channel="mail",result="${result}"}`);
  for (const result of ['delivered', 'retried', 'parked']) {
    const input = { ...contactInput, company: result };
    expect((await postMessage(server.url, { input })).status).toBe(200);
    await expect.poll(() => attempts(result)).toBe(1);
  }
  await postMessage(server.url, { input: { ...contactInput, company: 'delivered' } });
  await postMessage(server.url, { input: { ...contactInput, email: 'none' } });
  await postMessage(server.url, { input: { ...contactInput, [honeypotField]: 'x' } });
  expect((await postMessage(server.url)).status).toBe(429);

  for (const [result, count] of Object.entries({
    accepted: 3,
    repeated: 1,
    refused: 1,
    quarantined: 1,
    limited: 1,
    'not-stored': 0,
  })) {
    const series = `leads_messages_total{result="${result}"}`;
    expect([series, await readMetric(server, series)]).toEqual([series, count]);
  }
  expect(await attempts('delivered')).toBe(1);
  await expect.poll(() => readMetric(server, 'leads_parked')).toBe(1);
  await expect.poll(() => readMetric(server, 'leads_quarantined')).toBe(1);
  const parked = 'leads_destination_waiting{channel="mail",state="parked"}';
  const values = { [parked]: 1, leads_store_up: 1, leads_overdue: 0 };
  for (const [series, value] of Object.entries(values)) {
    expect([series, await readMetric(server, series)]).toEqual([series, value]);
  }
  expect(await readMetric(server, 'leads_oldest_age_seconds')).toBeGreaterThanOrEqual(0);
});

test('a message that cannot be stored is counted as not-stored', async () => {
  await using server = await openTestServer({ DATA_DIR: '/dev/null' });
  expect((await postMessage(server.url)).status).toBe(503);
  expect(await readMetric(server, 'leads_messages_total{result="not-stored"}')).toBe(1);
  expect(await readMetric(server, 'http_requests_total{kind="form",status="5xx"}')).toBe(1);
  await expect.poll(() => readMetric(server, 'leads_problem{problem="lead-not-stored"}')).toBe(1);
  expect(await readMetric(server, 'leads_store_up')).toBe(0);
  expect(await readMetric(server, 'leads_pending')).toBeNull();
});

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  'after %s, a server is not ready, but finishes requests that are under way',
  async (signal) => {
    await using server = await startFreshServer({ STATUS_PORT: '0' });
    const readiness = async () => (await fetch(`${server.statusUrl}/readyz`)).status;
    expect(await readiness()).toBe(200);
    const post = await startPost(server.url);
    server.signal(signal);
    await expect.poll(readiness).toBe(503);
    await expect.poll(() => fetch(server.url).catch(() => 'refused')).toBe('refused');
    expect(await readiness()).toBe(503);
    expect(await readMetric(server, 'leads_messages_total{result="accepted"}')).toBe(0);
    expect((await fetch(`${server.statusUrl}/healthz`)).status).toBe(200);
    const { status, body } = await post.finish();
    expect([status, JSON.parse(body)]).toMatchObject([200, { ok: true }]);
    expect(await server.ended).toBe(0);
  },
);

test('a timer that has not succeeded for 3 days degrades the health', async () => {
  await using folder = await createTemporaryFolder();
  for (const [name, days] of Object.entries({ update: 3, backup: 2 })) {
    const file = join(folder.path, `last-${name}`);
    const succeededAt = Date.now() / 1000 - days * 86_400;
    await writeFile(file, '');
    await utimes(file, succeededAt, succeededAt);
  }
  await using server = await openTestServer({ DATA_DIR: folder.path });
  const read = async (path: string) => (await fetch(server.statusUrl + path)).text();
  await expect.poll(() => read('/healthz')).toMatch(/"update-overdue".*"details":\{"days":3,/);
  expect(await read('/healthz')).toContain(join(folder.path, 'last-update'));
  expect(JSON.parse(await read('/readyz'))).toEqual({ status: 'ready' });
  expect((await fetch(`${server.statusUrl}/faq`)).status).toBe(404);
  const metrics = await read('/metrics');
  expect(metrics).toContain('leads_problem{problem="update-overdue"} 1\n');
  expect(metrics).toContain('leads_problem{problem="backup-overdue"} 0\n');
  expect(metrics).toMatch(/^site_last_success_timestamp_seconds\{run="backup"\} \d{10}/m);
});
