import { buildIfChanged } from './build.ts';

buildIfChanged();
