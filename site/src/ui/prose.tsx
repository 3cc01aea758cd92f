import { Marked, type RendererObject } from 'marked';
import { renderToStaticMarkup } from 'react-dom/server';
import { createHeadingId } from './headings.ts';
import { phoneWidthSizes, Picture, type PictureSource } from './picture.tsx';

type ProseProps = {
  markdown: string;
  lang?: string | undefined;
  /** Sets the heading ids that `parseHeadings` lists. Use once per page. */
  linkable?: boolean;
  /** Adds a checkbox to every item of a numbered list. */
  steps?: boolean;
  /** Of its pictures, by file name; left out where it has none. */
  findPicture?: (file: string) => PictureSource;
};

/** Text that content editors write in Markdown. */
export function Prose({ markdown, lang, ...options }: ProseProps) {
  const html = new Marked({ renderer: createRenderer(markdown, options) }).parse(markdown, {
    async: false,
  });
  return <div lang={lang} className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}

function createRenderer(
  markdown: string,
  { linkable = false, steps = false, findPicture }: Omit<ProseProps, 'markdown'>,
): RendererObject {
  return {
    ...(linkable && headings),
    ...(steps && tickableSteps),
    ...(findPicture !== undefined && {
      image: ({ href, text, raw }) =>
        renderToStaticMarkup(
          <Picture
            {...findPicture(href)}
            alt={text}
            sizes={sizes}
            isFirst={markdown.startsWith(raw)}
            className="h-auto max-w-full rounded-md"
          />,
        ),
    }),
  };
}

const headings: RendererObject = {
  heading({ tokens, depth, text }) {
    return `<h${depth} id="${createHeadingId(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
  },
};

const tickableSteps: RendererObject = {
  list({ ordered, items }) {
    if (!ordered) return false;
    const steps = items.map(
      (item) =>
        `<li class="tickable-step">${renderCheckableStep(this.parser.parse(item.tokens))}</li>`,
    );
    return `<ol>${steps.join('')}</ol>\n`;
  },
};

/** A column of text. */
const sizes = `${phoneWidthSizes}, (min-width: 48rem) 42rem, 90vw`;

/** A step with a checkbox, labelled by its leading bold text or by the whole step. */
function renderCheckableStep(html: string): string {
  const [, name = html, rest = ''] = /^(<strong>.*?<\/strong>)(.*)$/s.exec(html) ?? [];
  return `<label class="tickable"><input type="checkbox" class="tick"> ${name}</label>${rest}`;
}
