import { createChat, fitLine, fitText, type Card, type Chat } from './chat.ts';

/**
 * Posts an Adaptive Card to a Workflows webhook of Microsoft Teams. The reply 202 comes before the flow
 * runs: if that fails, for a card or a channel, nobody tells us. About 28 kB fit; some flows take less.
 *
 * https://support.microsoft.com/office/8ae491c7-0394-4861-ba59-055e33f75498
 * https://learn.microsoft.com/connectors/teams/
 * https://adaptivecards.io/explorer/RichTextBlock.html
 */
export function teams(url: string): Chat {
  const note = 'queued by Teams, which does not say whether it was posted';
  return createChat({ name: 'teams', url, format, note });
}

function format({ headline, rows, text }: Card): object {
  const content = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body: [
      block([{ ...run(fitLine(headline, { limit: 500, encode })), ...bold, size: 'Medium' }]),
      block(
        rows.flatMap(([label, value], index) => [
          { ...run(`${index === 0 ? '' : '\n'}${fitLine(label, { limit: 100 })}: `), ...bold },
          run(fitLine(value, { limit: 300, encode })),
        ]),
      ),
      block([run(fitText(text, { limit: 8000, encode }))]),
    ].filter(({ inlines }) => inlines.some((inline) => inline.text !== '')),
  };
  const contentType = 'application/vnd.microsoft.card.adaptive';
  return { type: 'message', attachments: [{ contentType, contentUrl: null, content }] };
}

const bold = { weight: 'Bolder' };

/** Unlike a TextBlock or a FactSet, it has no Markdown. */
function block(inlines: (Record<string, string> & { text: string })[]) {
  return { type: 'RichTextBlock', inlines };
}

function run(text: string) {
  return { type: 'TextRun', text };
}

/** Cards fill in `{{DATE(…)}}` and `{{TIME(…)}}`. */
function encode(character: string): string {
  return character === '{' ? '{\u2060' : character;
}
