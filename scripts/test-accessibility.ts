/**
 * `npm run test:accessibility`: every page in every state it can be brought to, in both languages,
 * light and dark, on a phone and a desktop, looked at by a second rule engine; by keyboard; and adapted
 * by the visitor. axe and what screen readers get are in `npm test`.
 */
import { installBrowsers } from './browser.ts';
import { playwrightReport, buildAndCheck } from './run-checks.ts';

installBrowsers();
const files = process.argv.slice(2).join(' ');
const command = `playwright test --project=accessibility ${files}`;
await buildAndCheck([{ name: 'accessibility', command, report: playwrightReport }]);
