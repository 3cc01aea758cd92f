/**
 * `npm run audit`: asks the registry which known vulnerabilities the locked packages have, and fails
 * at a high or critical one, or where the registry gives no answer.
 */
import { spawnSync } from 'node:child_process';
import { describeAudit } from './audit-report.ts';

/** The project, and Lighthouse, which has a lock file of its own. */
const folders = ['.', 'bench'];

for (const folder of folders) {
  const { stdout } = spawnSync('npm', ['audit', '--json', '--loglevel=silent'], {
    cwd: folder,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  const { isClean, lines } = describeAudit(stdout);
  console.log(
    [`${folder === '.' ? 'The project' : folder}: ${lines[0]}`, ...lines.slice(1)].join('\n  '),
  );
  if (!isClean) process.exitCode = 1;
}
