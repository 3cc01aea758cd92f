import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { getCopyFiles, getJsonSchemaFile, schemasFolder, sharedDataFiles } from './file-names.ts';
import { languages } from './languages.ts';
import { copySchema } from './schema/copy.ts';
import { sharedDataSchema } from './schema/shared-data.ts';

export function listYamlFiles(): { file: string; name: string }[] {
  const copyFiles = languages.map((each) => getCopyFiles(copySchema.keyof().options, each));
  return [sharedDataFiles, ...copyFiles].flatMap((files) =>
    Object.entries(files).map(([name, file]) => ({ file, name })),
  );
}

/** For completion, help and validation in editors. `loadContent` checks the rest. */
export function createJsonSchemas(): ReadonlyMap<string, string> {
  const schemas = Object.entries({ ...sharedDataSchema.shape, ...copySchema.shape });
  return new Map(
    schemas.map(([name, schema]) => {
      // The input as in the files, before transforms, in the draft that editors support best.
      const options = { target: 'draft-7', io: 'input', override: adaptForEditors } as const;
      const jsonSchema = z.toJSONSchema(schema, options);
      return [getJsonSchemaFile(name), `${JSON.stringify(jsonSchema, null, 2)}\n`];
    }),
  );
}

export function writeJsonSchemas(folder: string): void {
  rmSync(join(folder, schemasFolder), { recursive: true, force: true });
  mkdirSync(join(folder, schemasFolder));
  for (const [file, schema] of createJsonSchemas()) writeFileSync(join(folder, file), schema);
}

export function formatSchemaComment(file: string, name: string): string {
  const schema = relative(dirname(file), getJsonSchemaFile(name)).replaceAll('\\', '/');
  return `# yaml-language-server: $schema=${schema}`;
}

type OverrideContext = { zodSchema: z.core.$ZodTypes; jsonSchema: z.core.JSONSchema.BaseSchema };

function adaptForEditors({ zodSchema, jsonSchema }: OverrideContext): void {
  // Lengths apply to texts with filled placeholders; in binary, 6.80 is no multiple of 0.01.
  delete jsonSchema.maxLength;
  delete jsonSchema.minLength;
  delete jsonSchema.multipleOf;
  // If both are violated, editors explain a format, such as a date, but not a pattern.
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
  if (zodSchema._zod.def.type === 'record') listRecordKeys(jsonSchema);
}

/** Editors complete keys listed in `properties`, but not those in `propertyNames`. */
function listRecordKeys(jsonSchema: OverrideContext['jsonSchema']): void {
  const { propertyNames, additionalProperties } = jsonSchema;
  if (typeof propertyNames !== 'object' || typeof additionalProperties !== 'object') return;
  const names = propertyNames.enum ?? [];
  jsonSchema.properties = Object.fromEntries(names.map((name) => [name, additionalProperties]));
  jsonSchema.additionalProperties = false;
  delete jsonSchema.propertyNames;
}
