import { isCompared, isSuite, suites, type Suite } from './suites.ts';
import type { Copy } from './schema/copy.ts';
import type { Prices } from './schema/prices.ts';
import { findById } from './by-id.ts';
import { formatRange } from './formats.ts';
import type { RouteName } from './routes.ts';
import { fill } from '@altanube/base/template';

type SubjectContent = Pick<Copy, 'contact' | 'pricing'> & {
  prices: Prices;
  articles: readonly { id: string; title: string }[];
};

export type Subject = { id: SubjectId; name: string };

/** Used in URLs and stored messages, so built from content ids, the same in all languages. */
export type SubjectId =
  | Suite
  | 'comparison'
  | 'pricing'
  | 'demo'
  | 'ticket'
  | `${'demo' | Suite | 'support' | 'ticket' | 'add-on' | 'article'}/${string}`;

export const chatAccessSubject = 'ticket/chat-access';

/** In the order in which the site presents them. */
export function listSubjects({ prices, contact, pricing, articles }: SubjectContent): Subject[] {
  const { names } = contact.form.subject;
  const { options } = contact.form.suite;
  const licences = suites.flatMap((suite): Subject[] => {
    const suiteName = options[suite] ?? suite;
    const plans = prices.suites[suite].plans.map(({ id, name }) => ({
      id: `${suite}/${id}` as const,
      name: fill(names.licence, { plan: name, suite: suiteName }),
    }));
    return [{ id: suite, name: suiteName }, ...plans];
  });
  const demos = suites.map((suite): Subject => ({
    id: `demo/${suite}`,
    name: fill(names.demoSuite, { suite: options[suite] ?? suite }),
  }));
  return [
    { id: 'demo', name: names.demo },
    ...demos,
    ...licences,
    ...(isCompared ? [{ id: 'comparison' as const, name: names.comparison }] : []),
    { id: 'pricing', name: names.pricing },
    ...prices.support.plans.map(({ id, name }): Subject => ({
      id: `support/${id}`,
      name: fill(names.support, { plan: name }),
    })),
    ...prices.addOns.map(({ id }): Subject => ({
      id: `add-on/${id}`,
      name: findById(pricing.addOns.items, id).title,
    })),
    { id: 'ticket', name: names.ticket },
    ...prices.support.plans.map(({ id, name, responseHours }): Subject => ({
      id: `ticket/${id}`,
      name: fill(names.ticketPlan, {
        plan: name,
        hours: formatRange(responseHours),
      }),
    })),
    { id: chatAccessSubject, name: names.chat },
    ...articles.map(({ id, title }): Subject => ({
      id: `article/${id}`,
      name: fill(names.article, { title }),
    })),
  ];
}

export function getPageSubject(route: RouteName): SubjectId | null {
  return isSuite(route) || route === 'comparison' || route === 'pricing' ? route : null;
}

/** The demo for a page: of its suite, or of both suites. */
export function getDemoSubject(route: RouteName): SubjectId {
  return isSuite(route) ? `demo/${route}` : 'demo';
}

/** The contact form lists only these articles, to stay short. */
export function leadsToContact({ next }: { next: { page: string } }): boolean {
  return next.page === 'contact';
}
