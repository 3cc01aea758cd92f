import type { SupportCopy } from '@altanube/content/schema/support';
import { contactHref } from '@altanube/content/links';
import type { PageContent } from '#content/site-content.ts';
import { buttonClasses, ButtonLink } from '#ui/button.tsx';
import { ExternalLink } from '#ui/links.tsx';
import { Tile } from '#ui/icon.tsx';
import type { ReactNode } from 'react';
import { Section } from '../shared/section.tsx';

/** The ways to reach the support team, each with its button. */
export function Channels({ copy: { support, site }, company, language }: PageContent) {
  const contact = contactHref(language, { callToAction: 'support' });
  const { ticket, chat, whatsapp } = support.channels;
  return (
    <Section id="channels" copy={support.channels}>
      <ul className="rows mt-10">
        <Channel copy={ticket}>
          <ButtonLink href={contact}>{ticket.action}</ButtonLink>
        </Channel>
        <Channel copy={chat}>
          <ButtonLink variant="outline" href={contact}>
            {chat.action}
          </ButtonLink>
        </Channel>
        <Channel copy={whatsapp}>
          <ExternalLink
            href={`https://wa.me/${company.whatsapp.e164.slice(1)}`}
            hint={site.externalLink}
            className={buttonClasses('outline')}
          >
            {whatsapp.action}
          </ExternalLink>
        </Channel>
      </ul>
    </Section>
  );
}

type ChannelProps = { copy: SupportCopy['channels']['ticket']; children: ReactNode };

function Channel({ copy, children }: ChannelProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-10 gap-y-4">
      <div className="flex max-w-(--container-text) gap-5">
        <Tile name={copy.icon} className="shrink-0" />
        <div>
          <h3 className="text-xl">{copy.title}</h3>
          <p className="mt-1 text-soft">{copy.description}</p>
        </div>
      </div>
      {children}
    </li>
  );
}
