import { jsonSchemas, yamlFiles } from '@altanube/content/json-schemas';
import { jsonSchemaFile } from '@altanube/content/file-names';
import { articleFrontMatter } from '@altanube/content/schema/article';
import { z } from 'zod';
import type { Schema } from './keep-format.ts';

/** The schema of each kind of file by its name, such as `faq`; both languages have the same. */
export function readSchemas(): Record<string, Schema> {
  const schemas = jsonSchemas();
  const names = new Set(yamlFiles().map(({ name }) => name));
  return {
    ...Object.fromEntries(
      Array.from(names, (name) => [name, JSON.parse(schemas.get(jsonSchemaFile(name)) ?? '{}')]),
    ),
    'article-frontmatter': readArticleSchema(),
  };
}

function readArticleSchema(): Schema {
  return JSON.parse(
    JSON.stringify(z.toJSONSchema(articleFrontMatter, { target: 'draft-7', io: 'input' })),
  );
}
