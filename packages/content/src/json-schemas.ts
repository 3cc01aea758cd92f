import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { getCopyFiles, jsonSchemaFile, schemasFolder, sharedDataFiles } from './file-names.ts';
import { languages } from './languages.ts';
import { copySchema } from './schema/copy.ts';
import { sharedDataSchema } from './schema/shared-data.ts';

export function yamlFiles(): { file: string; name: string }[] {
  const copyFiles = languages.map((each) => getCopyFiles(copySchema.keyof().options, each));
  return [sharedDataFiles, ...copyFiles].flatMap((files) =>
    Object.entries(files).map(([name, file]) => ({ file, name })),
  );
}

/** Editors complete, explain and check with these what is typed; `loadContent` checks the rest. */
export function jsonSchemas(): ReadonlyMap<string, string> {
  const schemas = Object.entries({ ...sharedDataSchema.shape, ...copySchema.shape });
  return new Map(
    schemas.map(([name, schema]) => {
      // What a file holds, before it is transformed; in the draft that editors know best.
      const options = { target: 'draft-7', io: 'input', override: adapt } as const;
      const jsonSchema = z.toJSONSchema(schema, options);
      return [jsonSchemaFile(name), `${JSON.stringify(jsonSchema, null, 2)}\n`];
    }),
  );
}

export function writeJsonSchemas(folder: string): void {
  rmSync(join(folder, schemasFolder), { recursive: true, force: true });
  mkdirSync(join(folder, schemasFolder));
  for (const [file, schema] of jsonSchemas()) writeFileSync(join(folder, file), schema);
}

export function schemaComment(file: string, name: string): string {
  const schema = relative(dirname(file), jsonSchemaFile(name)).replaceAll('\\', '/');
  return `# yaml-language-server: $schema=${schema}`;
}

type Context = { zodSchema: z.core.$ZodTypes; jsonSchema: z.core.JSONSchema.BaseSchema };

function adapt({ zodSchema, jsonSchema }: Context): void {
  // Lengths count a text with its placeholders filled in, and 6.80 is no multiple of 0.01 in binary.
  delete jsonSchema.maxLength;
  delete jsonSchema.minLength;
  delete jsonSchema.multipleOf;
  // Editors explain a format that is not met, such as a date, but not a pattern.
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
  if (zodSchema._zod.def.type === 'record') nameKeys(jsonSchema);
}

/** Editors complete the keys of a group that names them, and not those of a pattern. */
function nameKeys(jsonSchema: Context['jsonSchema']): void {
  const { propertyNames, additionalProperties } = jsonSchema;
  if (typeof propertyNames !== 'object' || typeof additionalProperties !== 'object') return;
  const names = propertyNames.enum ?? [];
  jsonSchema.properties = Object.fromEntries(names.map((name) => [name, additionalProperties]));
  jsonSchema.additionalProperties = false;
  delete jsonSchema.propertyNames;
}
