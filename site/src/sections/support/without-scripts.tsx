import { linkedParts } from '@altanube/content/linked-text';
import type { PageContent } from '#content/site-content.ts';
import { href } from '@altanube/content/links';
import { LinkedParts } from '#ui/links.tsx';

/** Stands where the search would be, which cannot look for anything without JavaScript. */
export function WithoutScripts({ copy: { support }, language }: PageContent) {
  return (
    <noscript>
      <p className="max-w-(--container-text)">
        <LinkedParts
          parts={linkedParts(support.search.withoutScripts, { faq: href('faq', language) })}
        />
      </p>
    </noscript>
  );
}
