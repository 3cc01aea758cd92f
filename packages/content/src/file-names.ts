import { defaultLanguage, type Language } from './languages.ts';
import type { Copy } from './schema/copy.ts';
import { legalTextNames } from './schema/legal.ts';
import { sharedDataSchema, type SharedData } from './schema/shared-data.ts';

export type FileNames = Readonly<Record<string, string>>;

export const sharedDataFiles: FileNames = Object.fromEntries(
  sharedDataSchema.keyof().options.map((name) => [name, sharedDataFile(name)]),
);

export function sharedDataFile(name: keyof SharedData): string {
  return `${kebabCase(name)}.yaml`;
}

export function copyFile(name: keyof Copy, language: Language): string {
  return `${language}/${kebabCase(name)}.yaml`;
}

export function getCopyFiles(names: readonly (keyof Copy)[], language: Language): FileNames {
  return Object.fromEntries(names.map((name) => [name, copyFile(name, language)]));
}

export function legalTextFile(page: string): string {
  return `${defaultLanguage}/legal/${kebabCase(page)}.md`;
}

export const legalTextFiles: FileNames = Object.fromEntries(
  legalTextNames.map((page) => [page, legalTextFile(page)]),
);

export const schemasFolder = 'schemas';

export function jsonSchemaFile(name: string): string {
  return `${schemasFolder}/${kebabCase(name)}.json`;
}

/** `contactSent` is `contact-sent`. */
function kebabCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
