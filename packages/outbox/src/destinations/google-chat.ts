import { createChat, escapeMarkup, fitLine, fitText, type Card, type Chat } from './chat.ts';

/**
 * Posts to an incoming webhook of a Google Chat space, which refuses any field that it does not know.
 * Limits: 32,000 bytes; 60 posts a minute for all that post to the space, then 429.
 *
 * https://developers.google.com/workspace/chat/quickstart/webhooks
 * https://developers.google.com/workspace/chat/api/reference/rest/v1/cards
 * https://developers.google.com/workspace/chat/limits
 */
export function googleChat(url: string): Chat {
  return createChat({ name: 'google-chat', url, format });
}

function format({ id, headline, rows, text }: Card): object {
  const message = fitText(text, { limit: 12_000, encode: asHtml });
  return {
    text: fitLine(disarm(headline), { limit: 1000 }),
    cardsV2: [
      {
        cardId: id,
        card: {
          sections: [
            {
              widgets: [
                ...rows.map(([label, value]) => ({
                  decoratedText: {
                    topLabel: fitLine(label, { limit: 100 }),
                    text: fitLine(value, { limit: 500, encode: asHtml }),
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

/** Cards take a few elements of HTML: https://developers.google.com/workspace/chat/format-messages */
function asHtml(character: string): string {
  return character === '\n' ? '<br>' : escapeMarkup(character);
}

/** A text has no escapes: marks, links and mentions begin with one of these, and addresses have a dot. */
function disarm(headline: string): string {
  const plain = headline
    .replaceAll('<', '‹')
    .replaceAll('>', '›')
    .replace(/[*_~`]/g, ' ');
  return plain.replace(/(?<=\S)[.:@](?=\S)/gu, '$&\u2060');
}
