import { existsSync } from 'node:fs';

/** On import: reads the settings of `.env` that the environment itself does not have. */
if (existsSync('.env')) process.loadEnvFile();
