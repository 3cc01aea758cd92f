/** Where the code of what a visitor has allowed is fetched from: `src/document/allowed-script.ts`. */
export const allowedScriptUrl = '/consent/allowed.js';
