/** Checks the content and nothing else: the first part of `npm run check`. */
import { contentProblems } from '@altanube/content/content-problems';

const problems = contentProblems();
if (problems !== null) {
  console.error(problems);
  process.exitCode = 1;
}
