import { Marked } from 'marked';
import { clsx } from 'clsx';
import { headingId } from './headings.ts';

type ProseProps = {
  markdown: string;
  lang?: string | undefined;
  /** Gives every heading the id that `headingsOf` lists. Once on a page. */
  linkable?: boolean;
  className?: string;
};

/** Running text written in Markdown by the people who keep the content. */
export function Prose({ markdown, lang, linkable = false, className }: ProseProps) {
  const html = (linkable ? withIds : plain).parse(markdown, { async: false });
  return (
    <div
      lang={lang}
      className={clsx('prose', className)}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

const plain = new Marked();

const withIds = new Marked({
  renderer: {
    heading({ tokens, depth, text }) {
      return `<h${depth} id="${headingId(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
  },
});
