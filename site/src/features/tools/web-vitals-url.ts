/** The code that measures how fast a page was; built only if a tool takes it. */
export const webVitalsFile = 'web-vitals.js';
export const webVitalsUrl = `/measuring/${webVitalsFile}`;
