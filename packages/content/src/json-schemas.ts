import { dirname, relative } from 'node:path';
import { z } from 'zod';
import { jsonSchemaFile } from './file-names.ts';
import { copySchema } from './schema/copy.ts';
import { sharedDataSchema } from './schema/shared-data.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/**
 * The JSON Schema of each YAML file as it is written, by its path in the content folder. Editors
 * complete, explain and check with it what is typed, as far as one value shows it; `loadContent`
 * checks the whole.
 */
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

/** The first line of a YAML file, in which editors find its schema. */
export function schemaComment(file: string, name: string): string {
  const schema = relative(dirname(file), jsonSchemaFile(name)).replaceAll('\\', '/');
  return `# yaml-language-server: $schema=${schema}`;
}

type Context = { zodSchema: z.core.$ZodTypes; jsonSchema: JsonSchema };

/**
 * Makes the rules of a value fit for an editor. Called for each step that a schema was made in, such
 * as the three of `z.string().max(90).describe('…')`, with what the steps before have left.
 */
function adapt({ zodSchema, jsonSchema }: Context): void {
  const { def } = zodSchema._zod;
  if (def.type === 'record') nameKeys(jsonSchema);
  if (def.type === 'nullable') allowNull(def.innerType, jsonSchema);
  if (isScalar(zodSchema)) adaptScalar(zodSchema, jsonSchema);
  const help = describeForEditor(zodSchema);
  if (help !== '') jsonSchema.description = help;
}

type Scalar = z.core.$ZodString | z.core.$ZodNumber | z.core.$ZodEnum;

function isScalar(schema: z.core.$ZodType): schema is Scalar {
  return ['string', 'number', 'enum'].includes(schema._zod.def.type);
}

function adaptScalar(schema: Scalar, jsonSchema: JsonSchema): void {
  const { def } = schema._zod;
  for (const key of unfit) Reflect.deleteProperty(jsonSchema, key);
  if (Math.abs(jsonSchema.maximum ?? 0) === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (Math.abs(jsonSchema.minimum ?? 0) === Number.MAX_SAFE_INTEGER) delete jsonSchema.minimum;
  if ('format' in def && def.format === 'url') jsonSchema.pattern = '^https://\\S+$';

  const lengths = listRules(schema).flatMap(({ pattern, expected }) =>
    pattern === null ? [] : [{ pattern, patternErrorMessage: `Expected ${expected}` }],
  );
  if (lengths.length > 0) jsonSchema.allOf = lengths;
  const kind = getExpectation(def.error);
  if (kind !== null) jsonSchema['errorMessage'] = `Expected ${kind}`;
  const last = listExpectations(schema).at(-1);
  if (jsonSchema.pattern !== undefined && last !== undefined) {
    jsonSchema['patternErrorMessage'] ??= `Expected ${last}`;
  }
}

/** What an editor shows beside a key: what it is for, and what is expected of its value. */
function describeForEditor(schema: z.core.$ZodType): string {
  const lines = [z.globalRegistry.get(schema)?.description];
  const value = schema instanceof z.ZodNullable ? schema.def.innerType : schema;
  if (value !== schema) lines.push(z.globalRegistry.get(value)?.description);
  const expected = isScalar(value) ? listExpectations(value) : [];
  if (expected.length > 0) lines.push(`Expected: ${expected.join('; ')}.`);
  return lines.filter((line) => line !== undefined).join('\n\n');
}

/** What is expected of a value, beyond that it is a text. */
function listExpectations(schema: Scalar): string[] {
  const { def } = schema._zod;
  const isText = def.type === 'string' && !('format' in def);
  const kind = isText || def.type === 'enum' ? null : getExpectation(def.error);
  const names = z.globalRegistry.get(schema)?.['names'];
  return [
    ...(kind === null ? [] : [kind]),
    ...listRules(schema).map(({ expected }) => expected),
    ...(typeof names === 'string' ? [names] : []),
  ];
}

/**
 * Lengths count a text with its placeholders filled in, which an editor cannot; fractions of a cent
 * are no multiple of one in binary; and editors have e-mail addresses of their own.
 */
const unfit = ['maxLength', 'minLength', 'multipleOf', 'format', 'names'] as const;

type Rule = { expected: string; pattern: string | null };

function listRules({ _zod: { def } }: Scalar): Rule[] {
  const checks = 'checks' in def ? (def.checks ?? []) : [];
  return checks.flatMap((check) => {
    const rule = check._zod.def;
    const expected = getExpectation(rule.error);
    const isShown = expected !== null && rule.check !== 'custom' && rule.check !== 'multiple_of';
    return isShown ? [{ expected, pattern: lengthPattern(rule) }] : [];
  });
}

/** Counts a placeholder as one character: what is refused is too long in any case. */
function lengthPattern(def: z.core.$ZodCheckDef): string | null {
  if ('maximum' in def) return `^(?:[^{}]|\\{[^{}]*\\}){0,${def.maximum}}$`;
  if ('minimum' in def) return `^(?:[^{}]{${def.minimum},}|[\\s\\S]*\\{[\\s\\S]*)$`;
  return null;
}

/** What a schema says is expected; null where it leaves that to zod. */
function getExpectation(error: z.core.$ZodErrorMap<never> | undefined): string | null {
  if (error === undefined) return null;
  const message: unknown = Reflect.apply(error, undefined, [{ input: undefined }]);
  return typeof message === 'string' ? message : null;
}

/** Editors complete the keys of a group that names them, and not those of a pattern. */
function nameKeys(jsonSchema: JsonSchema): void {
  const { required, additionalProperties } = jsonSchema;
  if (required === undefined || typeof additionalProperties !== 'object') return;
  jsonSchema.properties = Object.fromEntries(required.map((key) => [key, additionalProperties]));
  jsonSchema.additionalProperties = false;
  delete jsonSchema.propertyNames;
}

/** Editors show the help of a value that may be null only where null is one of its types. */
function allowNull(inner: z.core.$ZodType, jsonSchema: JsonSchema): void {
  const [value] = jsonSchema.anyOf ?? [];
  if (typeof value !== 'object' || value.type === undefined) return;
  // It is adapted itself only after this, unless it stands somewhere else too.
  if (isScalar(inner)) adaptScalar(inner, value);
  delete jsonSchema.anyOf;
  Object.assign(jsonSchema, value, { type: [value.type, 'null'] });
}
