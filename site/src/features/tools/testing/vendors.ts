import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:https';
import { text } from 'node:stream/consumers';
import { temporaryFolder } from '@altanube/outbox/testing/folder';
import { listenLocally } from '@altanube/outbox/testing/local-server';
import { createCertificate } from '@altanube/e2e/helpers/tls-front';

export type VendorRequest = { method: string; host: string; path: string; body: string };

/** A server that answers for every vendor, under their real names, on one port of 127.0.0.1. */
export type Vendors = Awaited<ReturnType<typeof startVendors>>;

export async function startVendors() {
  await using folder = await temporaryFolder();
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
  return { ...(await listenLocally(server)), requests };
}

function parseLocation({ headers, url = '/' }: IncomingMessage) {
  const { hostname, pathname } = new URL(url, `https://${headers.host}`);
  return { host: hostname, path: pathname, url };
}

/**
 * What stands in for the scripts of vendors. Each does what is documented of the real one: it works off
 * the queue of commands, stores what it stores, and sends what it sends; scripts that it adds itself it
 * adds by their address. A site that keeps its commands from coming has nothing sent.
 */
type VendorScript = { host: string; path: string; code: string };

/** Sends as the vendors do: a request without CORS, of which only that it was sent matters. */
const send = `const send = (url, body) =>
  navigator.sendBeacon(url, body === undefined ? '' : JSON.stringify(body));
const picture = (url) => { new Image().src = url; };
const add = (url) => {
  const script = document.createElement('script');
  script.src = url;
  document.head.append(script);
};
// They read the address of the page, and again later.
const watchAddress = (tell) => {
  tell('address=' + encodeURIComponent(location.href) + '&at=first');
  setTimeout(() => tell('address=' + encodeURIComponent(location.href) + '&at=later'), 3_000);
};
const domain = location.hostname.split('.').slice(-2).join('.');
const keep = (name) => { document.cookie = name + '=1;path=/;max-age=600;domain=' + domain; };`;

/**
 * `gtag.js`: knows commands by being \`Arguments\`, and sends without cookies what is denied. It asks for
 * a Trusted Types policy of its own, does without where there is none, and tells Google how it fares.
 */
const googleTag = `
try { trustedTypes.createPolicy('goog#html', { createScriptURL: (url) => url }); } catch {}
const id = new URL(document.currentScript.src).searchParams.get('id');
const state = {};
const isGranted = (name) => state[name] === 'granted';
const collect = (name, parameters) => {
  if (window['ga-disable-' + id]) return;
  if (isGranted('analytics_storage')) { keep('_ga'); keep('_ga_' + id.slice(2)); }
  send('https://region1.google-analytics.com/g/collect?v=2&tid=' + id + '&en=' + name + '&gcs=G1'
    + Number(isGranted('ad_storage')) + Number(isGranted('analytics_storage')), parameters);
};
const commands = {
  consent(kind, values) {
    Object.assign(state, values);
    if (kind === 'update' && started) collect('consent', values);
  },
  config: (_, parameters) => { started = true; collect('page_view', parameters); },
  event: collect,
};
let started = false;
const run = (entry) => {
  if (String(entry) === '[object Arguments]') commands[entry[0]]?.(...[...entry].slice(1));
};
const { push } = dataLayer;
for (const entry of dataLayer) run(entry);
dataLayer.push = (entry) => { push.call(dataLayer, entry); run(entry); };
picture('https://www.googletagmanager.com/a?id=' + id);
send('https://www.googletagmanager.com/td?id=' + id);`;

/** `gtm.js` with one tag, of another vendor, that is told every event. */
const container = `keep('_tag_session');
add('https://tags.vendor.test/tag.js');
const tell = (entry) => {
  if (entry.event) send('https://collect.vendor.test/' + entry.event, entry);
};
const before = dataLayer.push;
for (const entry of dataLayer) tell(entry);
dataLayer.push = (entry) => { before.call(dataLayer, entry); tell(entry); };`;

const clarity = `keep('_clck');
keep('_clsk');
sessionStorage.setItem('_cltk', '1');
let isStopped = false;
let sent = 0;
const record = ([name, ...values]) => {
  if (name === 'stop') isStopped = true;
  if (!isStopped) send('https://a.clarity.ms/collect', [sent++, name, ...values]);
};
const { q = [] } = window.clarity;
window.clarity = (...command) => record(command);
q.forEach(record);
watchAddress((text) => record(['address', text]));
picture('https://c.clarity.ms/c.gif');`;

const pixel = `keep('_fbp');
localStorage.setItem('lastExternalReferrer', 'empty');
let id;
let isAllowed = true;
const call = (name, ...values) => {
  if (name === 'init') {
    id = values[0];
    add('https://connect.facebook.net/signals/config/' + id);
  }
  if (name === 'consent') isAllowed = values[0] === 'grant';
  if (!name.startsWith('track') || !isAllowed) return;
  picture('https://www.facebook.com/tr/?id=' + id + '&ev=' + values[0]
    + '&cd=' + encodeURIComponent(JSON.stringify(values[1] ?? {})));
};
fbq.callMethod = call;
fbq.queue.splice(0).forEach((command) => call(...command));
watchAddress((text) => {
  if (isAllowed) picture('https://www.facebook.com/tr/?id=' + id + '&' + text);
});`;

const insightTag = `keep('li_fat_id');
localStorage.setItem('li_adsId', '1');
const collect = (further) =>
  picture('https://px.ads.linkedin.com/collect?pid=' + _linkedin_partner_id + further);
const { q } = lintrk;
window.lintrk = (_, { conversion_id }) => collect('&conversionId=' + conversion_id);
collect('');
q.forEach((command) => lintrk(...command));
watchAddress((text) => collect('&' + text));`;

const scripts: VendorScript[] = [
  { host: 'www.googletagmanager.com', path: '/gtag/js', code: googleTag },
  { host: 'www.googletagmanager.com', path: '/gtm.js', code: container },
  { host: 'www.clarity.ms', path: '/tag/', code: `add('https://scripts.clarity.ms/clarity.js');` },
  { host: 'scripts.clarity.ms', path: '/clarity.js', code: clarity },
  { host: 'connect.facebook.net', path: '/en_US/fbevents.js', code: pixel },
  { host: 'connect.facebook.net', path: '/signals/config/', code: '' },
  { host: 'snap.licdn.com', path: '/li.lms-analytics/insight.min.js', code: insightTag },
  { host: 'tags.vendor.test', path: '/tag.js', code: `send('https://collect.vendor.test/tag');` },
];

function vendorScript(host: string, path: string): string | null {
  const found = scripts.find((script) => script.host === host && path.startsWith(script.path));
  return found === undefined ? null : `(() => {\n${send}\n${found.code}\n})();`;
}
