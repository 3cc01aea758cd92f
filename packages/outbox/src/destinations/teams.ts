import { deliveryUrl } from './http.ts';
import { createChat, truncateLine, truncateText, type Card } from './service.ts';

/**
 * Posts an Adaptive Card to a Microsoft Teams Workflows webhook. Teams replies 202 before the flow
 * runs and never reports if the flow fails. The limit is about 28 kB; some flows accept less.
 * The addresses of retired connectors, at `….webhook.office.com`, are refused.
 *
 * https://support.microsoft.com/office/8ae491c7-0394-4861-ba59-055e33f75498
 * https://learn.microsoft.com/connectors/teams/
 * https://adaptivecards.io/explorer/RichTextBlock.html
 */
export const teams = createChat({
  name: 'teams',
  title: 'Microsoft Teams',
  variable: 'TEAMS_WEBHOOK_URL',
  ...deliveryUrl(
    'https://….powerplatform.com/… or https://….logic.azure.com/… with sig=…, which Workflows shows for “When a Teams webhook request is received”',
    ({ hostname, searchParams }) =>
      !hostname.endsWith('.webhook.office.com') && searchParams.has('sig'),
  ),
  format,
  note: 'queued by Teams, which does not say whether it was posted',
});

function format({ headline, rows, text }: Card): object {
  const bold = { weight: 'Bolder' };
  const facts = rows.flatMap(([label, value], index) => [
    { ...bold, text: `${index === 0 ? '' : '\n'}${truncateLine(label, { limit: 100 })}: ` },
    { text: truncateLine(value, { limit: 300, encode }) },
  ]);
  const blocks = [
    [{ ...bold, size: 'Medium', text: truncateLine(headline, { limit: 500, encode }) }],
    facts,
    [{ text: truncateText(text, { limit: 8000, encode }) }],
  ];
  const filled = blocks.filter((runs) => runs.some((run) => run.text !== ''));
  const content = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    // Unlike TextBlock and FactSet, RichTextBlock does not interpret Markdown.
    body: filled.map((runs) => ({
      type: 'RichTextBlock',
      inlines: runs.map((run) => ({ type: 'TextRun', ...run })),
    })),
  };
  const contentType = 'application/vnd.microsoft.card.adaptive';
  return { type: 'message', attachments: [{ contentType, contentUrl: null, content }] };
}

/** Prevents cards from expanding `{{DATE(…)}}` and `{{TIME(…)}}`. */
function encode(character: string): string {
  return character === '{' ? '{\u2060' : character;
}
