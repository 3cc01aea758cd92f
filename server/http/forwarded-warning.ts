import type { Log } from '#server/log.ts';
import { createProxyTrust, socketAddress } from './client-address.ts';
import { incomingMessage } from './incoming-message.ts';

/** Headers by which proxies pass on the address of a client. */
const forwardedHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip'] as const;

const hint =
  'If this server is behind a proxy, set TRUST_PROXY to its address and let it send X-Forwarded-For: ' +
  'until then all visitors count as one, and few messages in five minutes are taken. ' +
  'Without a proxy, a visitor made the header up and nothing has to be done.';

export type ForwardedWarningOptions = { trustProxy: string[]; log: Log };

/** Warns of the first request that passes on an address and comes from nobody who is trusted to. */
export function createForwardedWarning({ trustProxy, log }: ForwardedWarningOptions) {
  const isTrusted = createProxyTrust(trustProxy);
  let isDone = false;
  return (environment: object): void => {
    if (isDone) return;
    // Node's own headers: those of a `Request` check the name of what is looked up each time.
    const headers = incomingMessage(environment)?.headers ?? {};
    const header = forwardedHeaders.find((name) => headers[name] !== undefined);
    const address = header === undefined ? null : socketAddress(environment);
    if (header === undefined || address === null || isTrusted(address)) return;
    isDone = true;
    log('warn', 'forwarded-header-not-trusted', { header, hint });
  };
}
