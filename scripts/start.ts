/** `npm start`: builds the site if something it is built from has changed, then serves it. */
import '#server/env-file.ts';
import { buildIfChanged } from './build.ts';
import { endWithNpm } from './end-with-npm.ts';

endWithNpm();
if (!buildIfChanged()) process.exit(1);
await import('../server/main.ts');
