import { createChat, escapeMarkup, fitLine, fitText, type Card, type Chat } from './chat.ts';

/**
 * Posts to an incoming webhook of Slack. Blocks have plain text, so that nothing in it is a mention, a
 * link or a mark. Limits: 150 characters for a header, 2,000 for a field, 10 fields in a section, 3,000
 * for a section, some 13,000 in all.
 *
 * https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks
 * https://docs.slack.dev/reference/block-kit/blocks/section-block
 * https://docs.slack.dev/messaging/formatting-message-text#escaping
 */
export function slack(url: string): Chat {
  return createChat({ name: 'slack', url, format });
}

const fieldsPerSection = 10;

function format({ headline, rows, text }: Card): object {
  const fields = rows.map(([label, value]) => plain(`${fit(label, 60)}: ${fit(value, 240)}`));
  const sections = Array.from(
    { length: Math.ceil(fields.length / fieldsPerSection) },
    (_, index) => ({
      type: 'section',
      fields: fields.slice(index * fieldsPerSection, (index + 1) * fieldsPerSection),
    }),
  );
  const message = fitText(text, { limit: 3000, encode: escapeMarkup, measure });
  return {
    // For notifications: in the channel, the blocks stand in its place.
    text: fit(headline, 300),
    blocks: [
      { type: 'header', text: plain(fit(headline, 150)) },
      ...sections,
      ...(message === '' ? [] : [{ type: 'section', text: plain(message) }]),
    ],
  };
}

function plain(text: string) {
  return { type: 'plain_text', text, emoji: false };
}

function fit(text: string, limit: number): string {
  return fitLine(text, { limit, encode: escapeMarkup, measure });
}

/** Slack counts characters, some of them as JSON has them. */
function measure(text: string): number {
  return JSON.stringify(text).length - 2;
}
