import { Marked } from 'marked';
import { clsx } from 'clsx';
import { headingId } from './headings.ts';

type ProseProps = {
  markdown: string;
  lang?: string | undefined;
  /** Gives every heading the id that `parseHeadings` lists. Once on a page. */
  linkable?: boolean;
  /** Gives every entry of a numbered list a box to tick. */
  steps?: boolean;
  className?: string;
};

/** Running text written in Markdown by the people who keep the content. */
export function Prose({ markdown, lang, linkable = false, steps = false, className }: ProseProps) {
  const marked = linkable ? withIds : steps ? withSteps : plain;
  const html = marked.parse(markdown, { async: false });
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

const withSteps = new Marked({
  renderer: {
    list({ ordered, items }) {
      if (!ordered) return false;
      const steps = items.map((item) => `<li>${tickable(this.parser.parse(item.tokens))}</li>`);
      return `<ol>${steps.join('')}</ol>\n`;
    },
  },
});

/** A step with a box, named by the words in bold that it starts with, or by all of it. */
function tickable(html: string): string {
  const [, name = html, rest = ''] = /^(<strong>.*?<\/strong>)(.*)$/s.exec(html) ?? [];
  return `<label class="tickable"><input type="checkbox"> ${name}</label>${rest}`;
}
