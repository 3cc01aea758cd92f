import { languages, type Language } from './languages.ts';

/** One value for each language. */
export function perLanguage<Value>(make: (language: Language) => Value): Record<Language, Value> {
  const values: Partial<Record<Language, Value>> = {};
  for (const language of languages) values[language] = make(language);
  if (!isComplete(values)) throw new Error('A language has no value');
  return values;
}

function isComplete<Value>(
  values: Partial<Record<Language, Value>>,
): values is Record<Language, Value> {
  return languages.every((language) => language in values);
}
