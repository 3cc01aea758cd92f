/**
 * `npm run edit:build -- --repo owner/site`: builds the editor as static files, for a team that has
 * the repository on GitHub or GitLab. Every change is a pull request.
 */
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildEditor } from './build.ts';
import { createConfig } from './config.ts';

const { values } = parseArgs({
  options: {
    repo: { type: 'string' },
    host: { type: 'string', default: 'github' },
    branch: { type: 'string', default: 'main' },
    'app-id': { type: 'string' },
    out: { type: 'string', default: '.cache/editor-for-host' },
  },
});
const { repo, host, branch, out } = values;
if (repo === undefined || !['github', 'gitlab'].includes(host)) {
  console.error(
    'npm run edit:build -- --repo owner/site [--host github|gitlab] [--branch main] [--out folder]\n' +
      'With GitLab, --app-id of an application signs people in by PKCE in place of an access token.',
  );
  process.exit(2);
}
const appId = values['app-id'];
const authOptions =
  appId === undefined ? { auth_methods: ['token'] } : { auth_type: 'pkce', app_id: appId };
await buildEditor(resolve(out));
const config = createConfig({ name: host, repo, branch, ...authOptions }, null);
writeFileSync(join(out, 'config.json'), JSON.stringify(config));
console.log(`The editor is in ${out}. Serve it from a host or path of its own, over https.`);
