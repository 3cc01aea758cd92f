import { linkedParts } from '@altanube/content/linked-text';
import type { SupportSearchCopy } from '@altanube/content/schema/support';
import type { Language } from '@altanube/content/languages';
import { href } from '@altanube/content/links';
import { LinkedParts } from '#ui/links.tsx';

type WithoutScriptsProps = { copy: SupportSearchCopy; language: Language };

/** Stands where the search would be, which cannot look for anything without JavaScript. */
export function WithoutScripts({ copy, language }: WithoutScriptsProps) {
  return (
    <noscript>
      <p className="max-w-(--container-text)">
        <LinkedParts parts={linkedParts(copy.withoutScripts, { faq: href('faq', language) })} />
      </p>
    </noscript>
  );
}
