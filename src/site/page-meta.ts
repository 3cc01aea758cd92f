import type { Meta } from '#content/schema/parts.ts';
import type { Words } from '#content/schema/words.ts';
import type { PageName, RouteName } from './routes.ts';

/** Title and description of every page, whichever file they stand in. */
export function pageMeta(words: Words): Record<RouteName, Meta> {
  const { cookies, privacy, legalNotice } = words.legal;
  return {
    home: words.home.meta,
    google: words.google.meta,
    microsoft: words.microsoft.meta,
    comparison: words.comparison.meta,
    pricing: words.pricing.meta,
    about: words.about.meta,
    contact: words.contact.meta,
    faq: words.faq.meta,
    support: words.support.meta,
    cookies: cookies.meta,
    privacy: privacy.meta,
    legalNotice: legalNotice.meta,
    sla: words.sla.meta,
    contactSent: words.contactSent.meta,
    contactNotSent: words.contactNotSent.meta,
    notFound: words.notFound.meta,
    serverError: words.serverError.meta,
  };
}

/** The sentence under the main heading of every page that can be shared. */
export function pageLines(words: Words): Record<PageName, string> {
  const { cookies, privacy, legalNotice } = words.legal;
  return {
    home: words.home.hero.subtitle,
    google: words.google.hero.subtitle,
    microsoft: words.microsoft.hero.subtitle,
    comparison: words.comparison.hero.subtitle,
    pricing: words.pricing.hero.subtitle,
    about: words.about.hero.subtitle,
    contact: words.contact.hero.subtitle,
    faq: words.faq.hero.subtitle,
    support: words.support.hero.subtitle,
    cookies: cookies.summary,
    privacy: privacy.summary,
    legalNotice: legalNotice.summary,
    sla: words.sla.hero.subtitle,
  };
}
