/** The end of `/consent/allowed.js` on the site of a company that uses tools (`site/src/pages/consent/`). */
import { runTools } from './tools.allowed.ts';

queueMicrotask(runTools);
