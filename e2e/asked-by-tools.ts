import { siteContent } from '#testing/site-content.ts';
import { openedBy } from '#features/tools/descriptions.ts';
import { isOfSources } from '#features/tools/vendor-script.ts';

const sources = Object.values(openedBy(siteContent.company.tools)).flat();

/** Whether a tool of the company may ask this address, once a visitor allows it; without tools nothing is. */
export function isAskedByTools(address: string): boolean {
  return isOfSources(address, sources);
}

/** For a browser: whoever asks another host finds none, so that a test is no visit to any tool. */
export const noOtherHosts =
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost';
