/** Checks the content and nothing else: the first part of `npm run check`. */
import { findContentProblems } from '@altanube/content/load';

const problems = findContentProblems();
if (problems !== null) {
  console.error(problems);
  process.exitCode = 1;
}
