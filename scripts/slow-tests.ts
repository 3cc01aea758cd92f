/**
 * For `npm run test:slow`, or by name: whole builds of the site, whole runs of its commands, and
 * servers that are attacked, or wait for each other.
 */
export const onlySlow = [
  'site/integrations/dev-reload.test.ts',
  'deploy/{try-release,update}.test.ts',
  'e2e/recipes/*.test.ts',
  'scripts/{build-for-port,content-mistakes,signals}.test.ts',
  'server/{env-file,log-process,http/connection-limits}.test.ts',
  'server/leads/{one-housekeeper,deliver/outage,receive/shared-limits}.test.ts',
  'server/testing/attacks/!(full-disk|hostile-input|paths|smuggling).test.ts',
];

/** What `npm run test:slow` runs of Vitest's tests: these, and whatever `npm test` runs in part. */
export const slowTests = [
  'server/testing/attacks/*.test.ts',
  'server/leads/{attribution,commands/list,crash,two-servers}.test.ts',
  'server/leads/{receive,deliver}/properties.test.ts',
  'packages/outbox/src/cli/csv.test.ts',
  ...onlySlow,
];
