/**
 * `npm run test:endurance`: the whole of what `npm test` runs only in part, that is kills, attacks and
 * generated input, each from a seed that repeats it. Ends with the same line.
 */
import { randomInt } from 'node:crypto';
import { readVitest } from './test-reports.ts';
import { createTestRun } from './test-run.ts';

const seed = process.env['TEST_SEED'] ?? String(randomInt(2 ** 31));
process.env['TEST_SEED'] = seed;
const repeat = `TEST_SEED=${seed} npm run test:endurance --`;
console.log(`Repeated by ${repeat.replace(/ --$/, '')}`);

const files = process.argv.slice(2);
const { suite, end } = createTestRun({ repeat });
const command = ['vitest', 'run', '--config', 'vitest.endurance.config.ts'] as const;
await suite('endurance', [...command, ...files], {
  path: 'test-results/endurance.json',
  read: readVitest,
});
end();
