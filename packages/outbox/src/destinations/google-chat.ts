import { deliveryUrl } from './http.ts';
import { createChat, escapeMarkup, truncateLine, truncateText, type Card } from './service.ts';

/**
 * Posts to an incoming webhook of a Google Chat space, which rejects unknown fields.
 * Limits: 32,000 bytes; 60 posts a minute per space, shared by all senders, then 429.
 *
 * https://developers.google.com/workspace/chat/quickstart/webhooks
 * https://developers.google.com/workspace/chat/api/reference/rest/v1/cards
 * https://developers.google.com/workspace/chat/limits
 */
export const googleChat = createChat({
  name: 'google-chat',
  title: 'Google Chat',
  variable: 'GOOGLE_CHAT_WEBHOOK_URL',
  ...deliveryUrl(
    'https://chat.googleapis.com/v1/spaces/…/messages?key=…&token=…, which the space shows under “Apps & integrations”, “Webhooks”',
    ({ pathname, searchParams }) =>
      /^\/v1\/spaces\/[^/]+\/messages$/.test(pathname) &&
      ['key', 'token'].every((name) => searchParams.has(name)),
  ),
  format,
});

function format({ id, headline, rows, text }: Card): object {
  const message = truncateText(text, { limit: 12_000, encode: encodeHtml });
  return {
    text: truncateLine(neutralizeMarkup(headline), { limit: 1000 }),
    cardsV2: [
      {
        cardId: id,
        card: {
          sections: [
            {
              widgets: [
                ...rows.map(([label, value]) => ({
                  decoratedText: {
                    topLabel: truncateLine(label, { limit: 100 }),
                    text: truncateLine(value, { limit: 500, encode: encodeHtml }),
                    wrapText: true,
                  },
                })),
                ...(message === '' ? [] : [{ textParagraph: { text: message } }]),
              ],
            },
          ],
        },
      },
    ],
  };
}

/** Cards allow some HTML: https://developers.google.com/workspace/chat/format-messages */
function encodeHtml(character: string): string {
  return character === '\n' ? '<br>' : escapeMarkup(character);
}

/** `text` cannot be escaped, so this breaks up formatting, links, mentions and addresses. */
function neutralizeMarkup(headline: string): string {
  const plain = headline
    .replaceAll('<', '‹')
    .replaceAll('>', '›')
    .replace(/[*_~`]/g, ' ');
  return plain.replace(/(?<=\S)[.:@](?=\S)/gu, '$&\u2060');
}
