import { globSync } from 'node:fs';
import type { Recipe } from './project.ts';
import { rewordTexts, turn } from './reword-texts.ts';

const name = 'Português';

/** Portuguese; what stands for its texts are the English ones in other letters. */
export const addLanguage: Recipe = {
  title: 'Add a language',
  apply(project) {
    project.edit('packages/content/src/languages.ts', "['es', 'en']", "['es', 'en', 'pt']");
    project.edit('packages/content/src/formats.ts', "en: 'en-IE' }", "en: 'en-IE', pt: 'pt-BR' }");
    project.copy('content/en', 'content/pt');
    for (const file of globSync('content/pt/*.yaml', { cwd: project.folder })) {
      project.rewrite(file, (yaml) => rewordTexts(yaml));
    }
    for (const file of globSync('content/pt/articles/*.md', { cwd: project.folder })) {
      project.rewrite(file, (text) => text.replace(/(?<=^summary: ).*$/m, turn));
    }
    for (const language of ['es', 'en', 'pt']) {
      project.set(`content/${language}/site.yaml`, 'languageSwitcher.names.pt', name);
      project.set(`content/${language}/mail.yaml`, 'languages.pt', names[language]);
    }
    project.edit('content/untranslated.yaml', '[Español, English]', `[Español, English, ${name}]`);
  },
};

const names: Record<string, string> = { es: 'portugués', en: 'Portuguese', pt: 'português' };
