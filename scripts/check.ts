/** `npm run check`: all static checks of content and code, in parallel. */
import { runChecks, staticChecks } from './run-checks.ts';

await runChecks([{ name: 'content', command: 'node scripts/check-content.ts' }, ...staticChecks]);
