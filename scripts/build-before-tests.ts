import { buildIfChanged, buildVariables } from './build.ts';

/** Builds the site for a run of tests that compares it with other builds. */
export function setup(): void {
  // What is tested is the same on every machine, whatever its environment sets.
  for (const name of buildVariables) process.env[name] = '';
  if (!buildIfChanged()) throw new Error('The site cannot be built, for the reason above.');
}
