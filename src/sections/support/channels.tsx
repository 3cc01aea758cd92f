import type { Company } from '#content/schema/company.ts';
import type { SupportWords } from '#content/schema/support.ts';
import type { Language } from '#site/languages.ts';
import { href } from '#site/links.ts';
import { buttonClasses, ButtonLink } from '#ui/button.tsx';
import { ExternalLink } from '#ui/external-link.tsx';
import { Icon } from '#ui/icon.tsx';
import type { ReactNode } from 'react';
import { Section, SectionHeading } from '../shared/section.tsx';

type ChannelsProps = {
  words: SupportWords['channels'];
  company: Company;
  language: Language;
  externalHint: string;
};

/** The ways to reach the support team, each with an answer behind its button. */
export function Channels({ words, company, language, externalHint }: ChannelsProps) {
  const contact = href('contact', language);
  const { ticket, chat, whatsapp } = words;
  return (
    <Section id="channels">
      <SectionHeading of="channels" title={words.title} subtitle={words.subtitle} />
      <ul className="rows mt-10">
        <Channel words={ticket}>
          <ButtonLink href={contact}>{ticket.action}</ButtonLink>
        </Channel>
        <Channel words={chat}>
          <ButtonLink look="line" href={contact}>
            {chat.action}
          </ButtonLink>
        </Channel>
        <Channel words={whatsapp}>
          <ExternalLink
            href={`https://wa.me/${company.whatsapp.e164.slice(1)}`}
            hint={externalHint}
            className={buttonClasses('line')}
          >
            {whatsapp.action}
          </ExternalLink>
        </Channel>
      </ul>
    </Section>
  );
}

type ChannelProps = {
  words: SupportWords['channels']['ticket'];
  children: ReactNode;
};

function Channel({ words, children }: ChannelProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-10 gap-y-4">
      <div className="flex max-w-(--container-text) gap-5">
        <span className="tile shrink-0" aria-hidden="true">
          <Icon name={words.icon} className="size-7" />
        </span>
        <div>
          <h3 className="text-xl">{words.title}</h3>
          <p className="mt-1 text-soft">{words.description}</p>
        </div>
      </div>
      {children}
    </li>
  );
}
