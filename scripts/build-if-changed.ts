import { buildIfChanged } from './build.ts';

if (!buildIfChanged()) process.exitCode = 1;
