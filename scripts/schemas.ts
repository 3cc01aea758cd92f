/**
 * `npm run format`: writes the JSON Schemas of the content, from which editors know its files, and
 * names them in the first line of each YAML file.
 */
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { jsonSchemas, schemaComment, yamlFiles } from '@altanube/content/json-schemas';

const folder = 'content';
const schemas = jsonSchemas();

for (const old of globSync(`${folder}/schemas/*.json`)) rmSync(old);
for (const [file, schema] of schemas) {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), schema);
}
for (const { file, name } of yamlFiles()) {
  const path = join(folder, file);
  const comment = schemaComment(file, name);
  if (!existsSync(path)) continue;
  const text = readFileSync(path, 'utf8');
  const others = text.replace(/^# yaml-language-server:.*\n/, '');
  if (text !== `${comment}\n${others}`) writeFileSync(path, `${comment}\n${others}`);
}
console.log(`${schemas.size} schemas are in ${folder}/schemas.`);
