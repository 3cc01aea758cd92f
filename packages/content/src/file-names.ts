import { defaultLanguage, type Language } from './languages.ts';
import type { Copy } from './schema/copy.ts';
import { legalTextNames } from './schema/legal.ts';
import { sharedDataSchema, type SharedData } from './schema/shared-data.ts';

export type FileNames = Readonly<Record<string, string>>;

export const sharedDataFiles: FileNames = Object.fromEntries(
  sharedDataSchema.keyof().options.map((name) => [name, getSharedDataFile(name)]),
);

export function getSharedDataFile(name: keyof SharedData): string {
  return `${toKebabCase(name)}.yaml`;
}

export function getCopyFile(name: keyof Copy, language: Language): string {
  return `${language}/${toKebabCase(name)}.yaml`;
}

export function getCopyFiles(names: readonly (keyof Copy)[], language: Language): FileNames {
  return Object.fromEntries(names.map((name) => [name, getCopyFile(name, language)]));
}

export function getLegalTextFile(page: string): string {
  return `${defaultLanguage}/legal/${toKebabCase(page)}.md`;
}

export const legalTextFiles: FileNames = Object.fromEntries(
  legalTextNames.map((page) => [page, getLegalTextFile(page)]),
);

export const schemasFolder = 'schemas';

export function getJsonSchemaFile(name: string): string {
  return `${schemasFolder}/${toKebabCase(name)}.json`;
}

/** `contactSent` becomes `contact-sent`. */
function toKebabCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
