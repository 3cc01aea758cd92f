import { deliveryUrl } from './http.ts';
import { createChat, escapeMarkup, truncateLine, truncateText, type Card } from './service.ts';

/**
 * Posts to a Slack incoming webhook. Blocks use plain text, so that mentions, links and formatting
 * are not interpreted. Limits: 150 characters for a header, 2,000 for a field, 10 fields in a
 * section, 3,000 for a section, about 13,000 in total.
 *
 * https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks
 * https://docs.slack.dev/reference/block-kit/blocks/section-block
 * https://docs.slack.dev/messaging/formatting-message-text#escaping
 */
export const slack = createChat({
  name: 'slack',
  title: 'Slack',
  variable: 'SLACK_WEBHOOK_URL',
  ...deliveryUrl(
    'https://hooks.slack.com/services/T…/B…/…, which the app shows under “Incoming Webhooks”',
    ({ pathname }) => /^\/services\/[^/]+\/[^/]+\/[^/]+$/.test(pathname),
  ),
  format,
});

const fieldsPerSection = 10;

function format({ headline, rows, text }: Card): object {
  const fields = rows.map(([label, value]) =>
    plainText(`${truncate(label, 60)}: ${truncate(value, 240)}`),
  );
  const sections = Map.groupBy(fields, (_, index) => Math.floor(index / fieldsPerSection));
  const message = truncateText(text, { limit: 3000, encode: escapeMarkup, measure });
  return {
    // Used for notifications; the channel shows the blocks instead.
    text: truncate(headline, 300),
    blocks: [
      { type: 'header', text: plainText(truncate(headline, 150)) },
      ...Array.from(sections.values(), (each) => ({ type: 'section', fields: each })),
      ...(message === '' ? [] : [{ type: 'section', text: plainText(message) }]),
    ],
  };
}

function plainText(text: string) {
  return { type: 'plain_text', text, emoji: false };
}

function truncate(text: string, limit: number): string {
  return truncateLine(text, { limit, encode: escapeMarkup, measure });
}

/** Slack counts characters, some of them in their JSON-escaped form. */
function measure(text: string): number {
  return JSON.stringify(text).length - 2;
}
