/** Checks the content and nothing else, and writes its schemas: the first part of `npm run check`. */
import { writeJsonSchemas } from '@altanube/content/json-schemas';
import { listExpiries } from '@altanube/content/expiries';
import { formatProblem } from '@altanube/content/errors';
import { findContentProblems } from '@altanube/content/load';
import { readSharedData } from '@altanube/content/read-files';

const folder = 'content';
writeJsonSchemas(folder);
const problems = findContentProblems(folder, (warning) => {
  console.warn(`${formatProblem(warning, folder)}: a warning, no problem`);
});
if (problems !== null) {
  console.error(problems.message);
  process.exitCode = 1;
}
const { data } = readSharedData(folder);
const { lastDays } = data === null ? {} : listExpiries(data.company);
for (const [place, lastDay] of Object.entries(lastDays ?? {})) {
  console.warn(`${folder}/company.yaml: ${place} ends on ${lastDay}: a warning, no problem`);
}
