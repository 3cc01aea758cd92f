import type { ServerResponse } from 'node:http';
import * as adaptiveCards from 'adaptivecards';
import { z } from 'zod';
import { chatDestination, type Card, type Chat } from '../destinations/chat.ts';
import type { Destination } from '../destinations/destination.ts';
import { googleChat } from '../destinations/google-chat.ts';
import { hubspotDestination } from '../destinations/hubspot.ts';
import { slack } from '../destinations/slack.ts';
import { teams } from '../destinations/teams.ts';
import type { Message } from '../message.ts';
import { startHttpPeer, type ReceivedPost } from './http-peer.ts';

const { strictObject, array, literal, string, union } = z;

/** What each service takes, as strictly as its documentation says. */
const googleChatBody = strictObject({
  text: string().min(1).max(4096),
  cardsV2: array(
    strictObject({
      cardId: string().regex(/^[\w-]+$/),
      card: strictObject({
        sections: array(
          strictObject({
            widgets: array(
              union([
                strictObject({
                  decoratedText: strictObject({
                    topLabel: string().min(1),
                    text: string().min(1),
                    wrapText: literal(true),
                  }),
                }),
                strictObject({ textParagraph: strictObject({ text: string().min(1) }) }),
              ]),
            ).max(100),
          }),
        ).min(1),
      }),
    }),
  ).length(1),
});

const textRun = strictObject({
  type: literal('TextRun'),
  text: string().min(1),
  size: literal('Medium').optional(),
  weight: literal('Bolder').optional(),
});

const adaptiveCard = strictObject({
  $schema: literal('http://adaptivecards.io/schemas/adaptive-card.json'),
  type: literal('AdaptiveCard'),
  version: literal('1.4'),
  body: array(strictObject({ type: literal('RichTextBlock'), inlines: array(textRun).min(1) })),
}).refine((card) => {
  const { AdaptiveCard, SerializationContext, Versions } = adaptiveCards;
  const context = new SerializationContext(Versions.v1_4);
  new AdaptiveCard().parse(card, context);
  return context.eventCount === 0;
}, 'a card without a validation event');

const teamsBody = strictObject({
  type: literal('message'),
  attachments: array(
    strictObject({
      contentType: literal('application/vnd.microsoft.card.adaptive'),
      contentUrl: z.null(),
      content: adaptiveCard,
    }),
  ).length(1),
});

const plainText = (max: number) =>
  strictObject({
    type: literal('plain_text'),
    text: string().min(1).max(max),
    emoji: literal(false),
  });

const slackBody = strictObject({
  text: string().min(1).max(4000),
  blocks: array(
    union([
      strictObject({ type: literal('header'), text: plainText(150) }),
      strictObject({ type: literal('section'), text: plainText(3000) }),
      strictObject({ type: literal('section'), fields: array(plainText(2000)).min(1).max(10) }),
    ]),
  ).max(50),
});

const contactBody = strictObject({
  properties: strictObject({
    email: string(),
    firstname: string(),
    company: string(),
  }),
});

const noteBody = strictObject({
  properties: strictObject({
    hs_timestamp: z.iso.datetime(),
    hs_note_body: string().min(1).max(65_536),
  }),
  associations: array(
    strictObject({
      to: strictObject({ id: string().regex(/^\d+$/) }),
      types: array(
        strictObject({
          associationCategory: literal('HUBSPOT_DEFINED'),
          associationTypeId: literal(202),
        }),
      ).length(1),
    }),
  ).length(1),
});

/** Slack counts characters, the others bytes. */
const services = {
  'google-chat': { body: googleChatBody, maxSize: 32_000, measure: Buffer.byteLength, status: 200 },
  teams: { body: teamsBody, maxSize: 28_000, measure: Buffer.byteLength, status: 202 },
  slack: { body: slackBody, maxSize: 13_000, measure: (text: string) => text.length, status: 200 },
};

export type ChatName = keyof typeof services;

export const chatNames = ['google-chat', 'teams', 'slack'] as const satisfies ChatName[];

export const chats: Record<ChatName, (url: string) => Chat> = {
  'google-chat': googleChat,
  teams,
  slack,
};

export function cardAbout({ id, fields }: Message): Card {
  const { message, ...others } = fields;
  const rows = Object.entries(others).map(([label, value]) => [label, value ?? ''] as const);
  return { id, headline: `New message from ${fields['name']}`, rows, text: message ?? '' };
}

/** Answers a post in place of the service; undefined lets the service do it. */
type Intervene = (response: ServerResponse, post: ReceivedPost) => true | undefined;

export async function startChatPeer(name: ChatName, intervene: Intervene = () => undefined) {
  const { body, maxSize, measure, status } = services[name];
  const peer = await startHttpPeer((response, post) => {
    if (intervene(response, post)) return;
    if (measure(post.body) > maxSize) return void response.writeHead(413).end();
    const { error } = body.safeParse(JSON.parse(post.body));
    response.writeHead(error ? 400 : status).end(error?.message ?? 'ok');
  });
  const chat = chats[name](`${peer.url}?key=${secret}`);
  return { ...peer, chat, destination: chatDestination(chat, cardAbout) };
}

/** In the address, or the token, of every stand-in. */
export const secret = 'secret-0123456789abcdef';

export async function startHubspotPeer(
  intervene: Intervene = () => undefined,
  known: Record<string, string> = {},
) {
  const contacts = new Map(Object.entries(known));
  const peer = await startHttpPeer((response, post) => {
    if (intervene(response, post)) return;
    const { status, answer } = answerHubspot(post, contacts);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  const destination: Destination = hubspotDestination({
    api: new URL(peer.url).origin,
    token: secret,
    describe: (message) => {
      const { name, email, company } = message.fields;
      const person = { email: email ?? '', firstname: name ?? '', company: company ?? '' };
      return { person, card: cardAbout(message) };
    },
  });
  return { ...peer, destination };
}

function answerHubspot({ path, headers, body }: ReceivedPost, contacts: Map<string, string>) {
  const base = '/crm/objects/2026-03/';
  if (headers.authorization !== `Bearer ${secret}`) return { status: 401, answer: {} };
  if (path === `${base}contacts`) {
    const { data, error } = contactBody.safeParse(JSON.parse(body));
    if (data === undefined) return { status: 400, answer: { message: error.message } };
    const { email } = data.properties;
    if (contacts.has(email)) return { status: 409, answer: { category: 'CONFLICT' } };
    contacts.set(email, String(500 + contacts.size));
    return { status: 201, answer: { id: contacts.get(email), properties: data.properties } };
  }
  if (path === `${base}notes`) {
    const { error } = noteBody.safeParse(JSON.parse(body));
    return error
      ? { status: 400, answer: { message: error.message } }
      : { status: 201, answer: { id: '9' } };
  }
  const { pathname, search } = new URL(path, 'http://hubspot.invalid');
  const email = decodeURIComponent(pathname.slice(`${base}contacts/`.length));
  const id = search === '?idProperty=email' ? contacts.get(email) : undefined;
  return id === undefined ? { status: 404, answer: {} } : { status: 200, answer: { id } };
}
