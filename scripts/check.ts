/** `npm run check`: what can be said about content and code without running it, all of it at once. */
import { runChecks, staticChecks } from './run-checks.ts';

await runChecks([{ name: 'content', command: 'node scripts/check-content.ts' }, ...staticChecks]);
