/** `npm run format`: writes the JSON Schemas of the content, and names them in each YAML file. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  formatSchemaComment,
  writeJsonSchemas,
  listYamlFiles,
} from '@altanube/content/json-schemas';

const folder = 'content';
writeJsonSchemas(folder);
for (const { file, name } of listYamlFiles()) {
  const path = join(folder, file);
  const comment = formatSchemaComment(file, name);
  if (!existsSync(path)) continue;
  const text = readFileSync(path, 'utf8');
  const others = text.replace(/^# yaml-language-server:.*\n/, '');
  if (text !== `${comment}\n${others}`) writeFileSync(path, `${comment}\n${others}`);
}
