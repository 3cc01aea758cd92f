import type { Meta } from './schema/parts.ts';
import type { Copy } from './schema/copy.ts';
import type { PageName, RouteName } from '#site/routes.ts';

/** Title and description of every page, whichever file they stand in. */
export function pageMeta(copy: Copy): Record<RouteName, Meta> {
  const { cookies, privacy, legalNotice } = copy.legal;
  return {
    home: copy.home.meta,
    google: copy.google.meta,
    microsoft: copy.microsoft.meta,
    comparison: copy.comparison.meta,
    pricing: copy.pricing.meta,
    about: copy.about.meta,
    contact: copy.contact.meta,
    faq: copy.faq.meta,
    support: copy.support.meta,
    cookies: cookies.meta,
    privacy: privacy.meta,
    legalNotice: legalNotice.meta,
    sla: copy.sla.meta,
    contactSent: copy.contactSent.meta,
    contactNotSent: copy.contactNotSent.meta,
    notFound: copy.notFound.meta,
    serverError: copy.serverError.meta,
  };
}

/** The sentence under the main heading of every page that can be shared. */
export function pageLines(copy: Copy): Record<PageName, string> {
  const { cookies, privacy, legalNotice } = copy.legal;
  return {
    home: copy.home.hero.subtitle,
    google: copy.google.hero.subtitle,
    microsoft: copy.microsoft.hero.subtitle,
    comparison: copy.comparison.hero.subtitle,
    pricing: copy.pricing.hero.subtitle,
    about: copy.about.hero.subtitle,
    contact: copy.contact.hero.subtitle,
    faq: copy.faq.hero.subtitle,
    support: copy.support.hero.subtitle,
    cookies: cookies.summary,
    privacy: privacy.summary,
    legalNotice: legalNotice.summary,
    sla: copy.sla.hero.subtitle,
  };
}
