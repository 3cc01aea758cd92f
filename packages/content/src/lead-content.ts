import { basename, resolve } from 'node:path';
import { z } from 'zod';
import { ContentError } from './errors.ts';
import { getCopyFiles } from './file-names.ts';
import { readFilled } from './read-filled.ts';
import { readSharedData } from './read-shared-data.ts';
import type { Company } from './schema/company.ts';
import { contactSchema, type ContactFormCopy } from './schema/contact.ts';
import { mailSchema, type MailCopy } from './schema/mail.ts';
import type { Prices } from './schema/prices.ts';
import { pricingSchema } from './schema/pricing.ts';
import { subjects, type Subject } from './subjects.ts';
import type { FieldOf } from '@altanube/contact/fields';
import type { DemoOptions } from '@altanube/contact/mail/demo';
import { formatZonedTime } from './formats.ts';
import {
  defaultLanguage,
  languages,
  matchLanguage,
  perLanguage,
  type Language,
} from './languages.ts';

/** The part of the site's copy that the server uses for leads, in one language. */
export type LeadCopy = {
  language: Language;
  contact: {
    form: Pick<ContactFormCopy, 'errors' | FieldOf<'choice'>> & {
      subject: Pick<ContactFormCopy['subject'], 'names'>;
      toasts: Pick<ContactFormCopy['toasts'], 'failure'>;
    };
  };
  mail: MailCopy;
  /** What a message can be about, but for articles. */
  subjects: readonly Subject[];
};

/** What the server needs of the content for its answers and mails. */
export type LeadContent = {
  copy: Record<Language, LeadCopy>;
  company: Company;
  demo: DemoOptions;
};

const leadCopySchema = z.strictObject({
  contact: contactSchema,
  mail: mailSchema,
  // A mistake in the rest of it is one in what only pages say.
  pricing: z.object({ addOns: pricingSchema.shape.addOns }),
});

type ReadCopy = z.infer<typeof leadCopySchema>;

/**
 * Reads and checks that part of the content folder, a tenth of it: the build has checked the whole,
 * and a start does not take longer for each page. Throws a `ContentError` as `loadContent` does.
 */
export function loadLeadContent(directory = 'content'): LeadContent {
  const folder = resolve(directory);
  const shared = readSharedData(folder);
  const read = perLanguage((language) =>
    readFilled({
      schema: leadCopySchema,
      files: getCopyFiles(['contact', 'mail', 'pricing'], language),
      kind: 'yaml',
      values: shared.values,
      ...{ folder, language },
    }),
  );
  const problems = [
    ...shared.problems,
    ...languages.flatMap((language) => read[language].problems),
  ];
  const texts = perLanguage((language) => read[language].data);
  if (problems.length > 0 || shared.data === null || !isComplete(texts)) {
    throw new ContentError(problems, basename(folder));
  }
  const { company, figures, prices } = shared.data;
  const copy = perLanguage((language) => leadCopy(language, texts[language], prices));
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

function isComplete(texts: Record<Language, ReadCopy | null>): texts is Record<Language, ReadCopy> {
  return languages.every((language) => texts[language] !== null);
}

/** An add-on without a text, which the build refuses, goes without a name. */
function leadCopy(
  language: Language,
  { contact, mail, pricing }: ReadCopy,
  prices: Prices,
): LeadCopy {
  const { items } = pricing.addOns;
  const addOns = prices.addOns.filter(({ id }) => items.some((item) => item.id === id));
  const content = { prices: { ...prices, addOns }, contact, pricing, articles: [] };
  return { language, contact, mail, subjects: subjects(content) };
}
