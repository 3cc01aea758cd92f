import { existsSync, readFileSync } from 'node:fs';
import { collections } from '@altanube/content/collections';
import { invariantKeys } from '@altanube/content/check-languages';
import { createJsonSchemas, listYamlFiles } from '@altanube/content/json-schemas';
import {
  getCopyFile,
  getJsonSchemaFile,
  legalTextFiles,
  sharedDataFiles,
} from '@altanube/content/file-names';
import { defaultLanguage, languages } from '@altanube/content/languages';
import { routes } from '@altanube/content/routes';
import { articleFrontMatter } from '@altanube/content/schema/article';
import { copySchema } from '@altanube/content/schema/copy';
import { supportPath } from '@altanube/content/script-links';
import { parse } from 'yaml';
import { z } from 'zod';
import { findValueSchema, isPicture, type Schema } from './keep-format.ts';
import { getKeyLabel, labels, type EditorLanguage } from './labels.ts';

type CmsOptions = Record<string, unknown>;

export type EditorConfig = {
  schemas: Record<string, Schema>;
  labels: typeof labels;
  /** The configuration of Sveltia CMS by language of the editor. */
  cms: Record<EditorLanguage, CmsOptions & { collections: Collection[] }>;
  /** URL of `npm run dev`; null in the output of `npm run edit:build`. */
  pages: string | null;
};

export type Collection = CmsOptions & {
  name: string;
  files?: { name: string; label: string; file: string }[];
};

/** Creates the configuration of the editor from the content schemas. */
export function createConfig(backend: CmsOptions, pages: string | null): EditorConfig {
  const schemas = readSchemas();
  const create = (language: EditorLanguage) => ({
    load_config_file: false,
    backend,
    ...(pages === null ? { publish_mode: 'editorial_workflow' } : { site_url: pages }),
    media_folder: 'content/media',
    public_folder: '/',
    media_libraries: { default: { config: { slugify_filename: true } }, stock_assets: false },
    i18n: {
      structure: 'multiple_folders',
      locales: [...languages],
      default_locale: defaultLanguage,
    },
    slug: { encoding: 'ascii', clean_accents: true },
    editor: { preview: false },
    collections: createCollections(schemas, language),
  });
  return { schemas, labels, cms: { es: create('es'), en: create('en') }, pages };
}

/** Returns the schemas by name of the file, such as `faq`, which both languages share. */
export function readSchemas(): Record<string, Schema> {
  const texts = createJsonSchemas();
  const article = z.toJSONSchema(articleFrontMatter, { target: 'draft-7', io: 'input' });
  const schemas = { 'article-frontmatter': JSON.parse(JSON.stringify(article)) };
  for (const { name } of listYamlFiles()) {
    Object.assign(schemas, { [name]: JSON.parse(texts.get(getJsonSchemaFile(name)) ?? '{}') });
  }
  return schemas;
}

const routePaths: Record<string, string> = Object.fromEntries(
  Object.entries(routes).map(([name, { path }]) => [name, path]),
);

function createCollections(
  schemas: Record<string, Schema>,
  language: EditorLanguage,
): Collection[] {
  const words = labels[language];
  const fields = new FieldFactory(language);
  const file = (name: string, path: string) => ({
    name,
    label: getKeyLabel(name, language),
    file: `content/${path}`,
  });
  const listFileFields = (name: string) => {
    const schema = schemas[name];
    if (schema?.type !== 'array') return fields.createAll(schema, []);
    return [{ ...fields.create('items', schema, true, []), label: getKeyLabel(name, language) }];
  };
  const body = { name: 'body', label: words.body, widget: 'text' };
  const article = fields.createAll(schemas['article-frontmatter'], [
    ...invariantKeys,
    ...collections.articles.shared,
  ]);
  return [
    {
      name: 'pages',
      label: words.pages,
      i18n: true,
      files: copySchema.keyof().options.map((name) => ({
        name,
        label: readPageName(getCopyFile(name, language)) ?? getKeyLabel(name, language),
        file: `content/${getCopyFile(name, defaultLanguage).replace(/^\w+/, '{{locale}}')}`,
        format: name,
        i18n: true,
        ...(routePaths[name] !== undefined && {
          preview_path: `${routePaths[name]}?lng={{locale}}`,
        }),
        fields: fields.createAll(schemas[name], invariantKeys),
      })),
    },
    {
      name: 'shared',
      label: words.shared,
      files: Object.entries(sharedDataFiles).map(([name, path]) => ({
        ...file(name, path),
        format: name,
        fields: listFileFields(name),
      })),
    },
    {
      name: 'articles',
      label: words.articles,
      label_singular: words.article,
      folder: 'content/{{locale}}/articles',
      i18n: true,
      create: true,
      format: 'article-frontmatter',
      extension: 'md',
      slug: '{{slug}}',
      identifier_field: 'title',
      sortable_fields: ['position', 'title'],
      preview_path: `${supportPath}/{{slug}}?lng={{locale}}`,
      fields: [...article, { ...body, i18n: true }],
    },
    {
      name: 'legal',
      label: words.legal,
      files: Object.entries(legalTextFiles).map(([name, path]) => ({
        ...file(name, path),
        format: 'raw',
        fields: [body],
      })),
    },
  ];
}

class FieldFactory {
  readonly #language: EditorLanguage;

  constructor(language: EditorLanguage) {
    this.#language = language;
  }

  /** `shared` are the keys that have the same value in every language. */
  createAll(schema: Schema = {}, shared: readonly string[]): CmsOptions[] {
    const { properties = {}, required = [] } = schema;
    return Object.entries(properties).map(([name, each]) =>
      this.create(name, each, required.includes(name), shared),
    );
  }

  create(name: string, given: Schema, isRequired: boolean, shared: readonly string[]): CmsOptions {
    const words = labels[this.#language];
    const schema = findValueSchema(given);
    const hint = given.description ?? schema.description;
    const needsEntries = (schema.minItems ?? 0) > 0;
    const common: CmsOptions = {
      name,
      label: getKeyLabel(name, this.#language),
      required: isRequired && schema === given && (schema.type !== 'array' || needsEntries),
      i18n: shared.includes(name) ? 'duplicate' : true,
      ...(hint !== undefined && { hint }),
    };
    switch (schema.type) {
      case 'object':
        common['i18n'] = true;
        return {
          ...common,
          widget: 'object',
          collapsed: 'auto',
          fields: this.createAll(schema, shared),
        };
      case 'array':
        return { ...common, ...this.#createList(schema, shared, common['i18n']) };
      case 'boolean':
        return { ...common, widget: 'boolean', required: false };
      // As text, because a number field would turn “7,20” into 20 and “seven” into nothing.
      case 'integer':
        return { ...common, widget: 'string', pattern: [/^-?\d+$/.source, words.integer] };
      case 'number':
        return { ...common, widget: 'string', pattern: [/^-?\d+(\.\d+)?$/.source, words.number] };
    }
    if (schema.format === 'date')
      return { ...common, widget: 'datetime', type: 'date', format: 'YYYY-MM-DD' };
    if (schema.enum !== undefined) return { ...common, widget: 'select', options: schema.enum };
    if (isPicture(schema)) return { ...common, widget: 'image', choose_url: false };
    const { pattern, format } = schema;
    const isSingleLine = invariantKeys.includes(name) || format !== undefined;
    const errorMessage = pattern?.startsWith('^[a-z0-9]+(-')
      ? words.id
      : `${words.form} ${hint ?? pattern}`;
    return {
      ...common,
      widget: isSingleLine ? 'string' : 'text',
      ...(format !== undefined && { type: format === 'uri' ? 'url' : format }),
      ...(pattern !== undefined && { pattern: [pattern, errorMessage] }),
    };
  }

  /** Adds, moves and removes entries in all languages at once, so that the lists match. */
  #createList(
    { items = {}, minItems }: Schema,
    shared: readonly string[],
    i18n: unknown,
  ): CmsOptions {
    const key = ['title', 'question', 'name', 'label', 'id'].find(
      (each) => items.properties?.[each],
    );
    return {
      widget: 'list',
      i18n: 'duplicate',
      collapsed: true,
      ...(minItems !== undefined && { min: minItems }),
      ...(items.type === 'object'
        ? { fields: this.createAll(items, shared), ...(key && { summary: `{{fields.${key}}}` }) }
        : { field: { ...this.create('text', items, true, shared), i18n } }),
    };
  }
}

/** The name in menus; undefined if unreadable now, since the file may be corrected later. */
function readPageName(file: string): string | undefined {
  if (!existsSync(`content/${file}`)) return undefined;
  const [, name] = /^ {2}name: (.+)$/m.exec(readFileSync(`content/${file}`, 'utf8')) ?? [];
  return name === undefined ? undefined : String(parse(name));
}
