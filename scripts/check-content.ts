/** Checks the content and nothing else, and writes its schemas: the first part of `npm run check`. */
import { writeJsonSchemas } from '@altanube/content/json-schemas';
import { findContentProblems } from '@altanube/content/load';

const folder = 'content';
writeJsonSchemas(folder);
const problems = findContentProblems(folder);
if (problems !== null) {
  console.error(problems.message);
  process.exitCode = 1;
}
