import type { Company } from '@altanube/content/schema/company';

/** The provider where other data for machines names it: schema.org's Organization, in short. */
export function providerData({ name }: Company, origin: string) {
  return { '@type': 'Organization', name, url: `${origin}/` } as const;
}
