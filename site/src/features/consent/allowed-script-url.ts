/** Where the code of what a visitor has allowed is fetched from: `site/src/layouts/allowed-script.ts`. */
export const allowedScriptUrl = '/consent/allowed.js';
