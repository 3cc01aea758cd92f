import { resolve } from 'node:path';
import { z } from 'zod';
import type { DemoOptions } from '@altanube/contact/mail/demo';
import { assertValid } from './errors.ts';
import { getCopyFiles } from './file-names.ts';
import { formatZonedTime } from './formats.ts';
import {
  defaultLanguage,
  languages,
  matchLanguage,
  perLanguage,
  type Language,
} from './languages.ts';
import { readAndFill, readPlaceholderValues, readSharedData } from './read-files.ts';
import type { Company } from './schema/company.ts';
import { contactSchema } from './schema/contact.ts';
import type { Copy } from './schema/copy.ts';
import { mailSchema } from './schema/mail.ts';
import { pricingSchema } from './schema/pricing.ts';
import { loadWithoutClock } from './schema/values.ts';
import { listSubjects, type Subject } from './subjects.ts';

export type ServerCopy = Pick<Copy, 'contact' | 'mail'> & {
  language: Language;
  /** Subjects of messages, except articles. */
  subjects: readonly Subject[];
};

export type ServerContent = {
  copy: Record<Language, ServerCopy>;
  company: Company;
  demo: DemoOptions;
};

const serverCopySchema = z.strictObject({
  contact: contactSchema,
  mail: mailSchema,
  pricing: pricingSchema,
});

/** Loads only what the server needs: the build checks the rest. Throws like `loadContent`. */
export function loadServerContent(directory = 'content'): ServerContent {
  return loadWithoutClock(() => load(resolve(directory)));
}

function load(folder: string): ServerContent {
  const shared = readSharedData(folder);
  const files = perLanguage((language) => {
    const values = readPlaceholderValues(folder, shared.data, language);
    const names = getCopyFiles(['contact', 'mail', 'pricing'], language);
    return readAndFill(serverCopySchema, folder, names, values);
  });
  const sources = [...shared.sources, ...languages.flatMap((each) => files[each].sources)];
  const problems = sources.flatMap((source) => source.problems);
  const { company, figures, prices } = assertValid(shared.data, problems, folder);
  const copy = perLanguage((language): ServerCopy => {
    const { contact, mail, pricing } = assertValid(files[language].data, problems, folder);
    const subjects = listSubjects({ prices, contact, pricing, articles: [] });
    return { language, contact, mail, subjects };
  });
  const demo: DemoOptions = {
    minutes: figures.demoMinutes,
    timeZone: company.demoTimes?.timeZone ?? null,
    productName: company.name,
    texts(tag) {
      const language = matchLanguage(tag) ?? defaultLanguage;
      const { invitation } = copy[language].mail;
      return { ...invitation, formatTime: (time) => formatZonedTime(time, language) };
    },
  };
  return { copy, company, demo };
}
