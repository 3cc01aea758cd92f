import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { siteHost, otherHost } from './names.ts';

export type Certificate = {
  /** What whoever trusts the test authority is given, in PEM. */
  authority: string;
  certificateFile: string;
  keyFile: string;
};

/** Makes an authority, and with it a certificate for the site's names. */
export async function makeCertificate(folder: string): Promise<Certificate> {
  const file = (name: string) => join(folder, name);
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe' });
  const constraints = 'basicConstraints=critical,CA:TRUE';
  openssl(
    ...['req', '-x509', ...key, '-subj', '/CN=Test authority', '-days', '2'],
    ...['-addext', constraints, '-keyout', file('authority.key'), '-out', file('authority.pem')],
  );
  openssl(
    ...['req', ...key, '-subj', `/CN=${siteHost}`],
    ...['-keyout', file('site.key'), '-out', file('site.csr')],
  );
  await writeFile(file('names'), `subjectAltName=DNS:${siteHost},DNS:${otherHost}\n`);
  openssl(
    ...['x509', '-req', '-in', file('site.csr'), '-CA', file('authority.pem'), '-days', '2'],
    ...['-CAkey', file('authority.key'), '-extfile', file('names'), '-out', file('site.pem')],
  );
  return {
    authority: await readFile(file('authority.pem'), 'utf8'),
    certificateFile: file('site.pem'),
    keyFile: file('site.key'),
  };
}
