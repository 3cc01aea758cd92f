/** `npm start`: builds the site if something it is built from has changed, then serves it. */
import { buildIfChanged } from './build.ts';

buildIfChanged();
await import('../server/main.ts');
