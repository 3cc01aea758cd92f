type LinkedPartsProps = { parts: readonly LinkedPart[] };

/** A piece of a sentence: plain text, or a link. */
export type LinkedPart = { text: string; href: string | null };

/** A sentence with links in it. */
export function LinkedParts({ parts }: LinkedPartsProps) {
  return parts.map(({ text, href }) =>
    href === null ? (
      text
    ) : (
      <a key={text} href={href} className="prose-link">
        {text}
      </a>
    ),
  );
}
