/**
 * `npm run test:endurance`: the whole of what `npm test` runs only in part, that is kills, attacks and
 * generated input. Ends with the same line.
 */
import { rmSync } from 'node:fs';
import { createTestRun, readVitest } from './test-run.ts';

const report = 'test-results/endurance.json';
// The report of an earlier run does not count.
rmSync(report, { force: true });

const { suite, end } = createTestRun();
const config = 'vitest.endurance.config.ts';
suite('endurance', () => readVitest(report), 'vitest', 'run', '--config', config);
end();
