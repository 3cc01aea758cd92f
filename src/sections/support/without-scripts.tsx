import { linkedParts } from '#content/linked-text.ts';
import type { SupportSearchCopy } from '#content/schema/support.ts';
import type { Language } from '#site/languages.ts';
import { href } from '#site/links.ts';
import { LinkedParts } from '#ui/linked-parts.tsx';

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
