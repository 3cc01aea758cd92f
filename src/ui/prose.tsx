import { classes } from './classes.ts';
import { marked } from 'marked';

type ProseProps = { markdown: string; lang?: string | undefined; className?: string };

/** Running text written in Markdown by the people who keep the content. */
export function Prose({ markdown, lang, className }: ProseProps) {
  const html = marked.parse(markdown, { async: false });
  return (
    <div
      lang={lang}
      className={classes('prose', className)}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
