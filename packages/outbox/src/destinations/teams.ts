import { createChat, truncateLine, truncateText, type Card, type Chat } from './chat.ts';

/**
 * Posts an Adaptive Card to a Microsoft Teams Workflows webhook. Teams replies 202 before the flow
 * runs and never reports if the flow fails. The limit is about 28 kB; some flows accept less.
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
      richTextBlock([
        { ...textRun(truncateLine(headline, { limit: 500, encode })), ...bold, size: 'Medium' },
      ]),
      richTextBlock(
        rows.flatMap(([label, value], index) => [
          {
            ...textRun(`${index === 0 ? '' : '\n'}${truncateLine(label, { limit: 100 })}: `),
            ...bold,
          },
          textRun(truncateLine(value, { limit: 300, encode })),
        ]),
      ),
      richTextBlock([textRun(truncateText(text, { limit: 8000, encode }))]),
    ].filter(({ inlines }) => inlines.some((inline) => inline.text !== '')),
  };
  const contentType = 'application/vnd.microsoft.card.adaptive';
  return { type: 'message', attachments: [{ contentType, contentUrl: null, content }] };
}

const bold = { weight: 'Bolder' };

/** Unlike TextBlock and FactSet, RichTextBlock does not interpret Markdown. */
function richTextBlock(inlines: (Record<string, string> & { text: string })[]) {
  return { type: 'RichTextBlock', inlines };
}

function textRun(text: string) {
  return { type: 'TextRun', text };
}

/** Prevents cards from expanding `{{DATE(…)}}` and `{{TIME(…)}}`. */
function encode(character: string): string {
  return character === '{' ? '{\u2060' : character;
}
