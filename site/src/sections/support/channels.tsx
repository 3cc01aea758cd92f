import type { Company } from '@altanube/content/schema/company';
import type { SupportCopy } from '@altanube/content/schema/support';
import { contactHref } from '@altanube/content/links';
import type { Language } from '@altanube/content/languages';
import { buttonClasses, ButtonLink } from '#ui/button.tsx';
import { ExternalLink } from '#ui/links.tsx';
import { Icon } from '#ui/icon.tsx';
import type { ReactNode } from 'react';
import { Section, SectionHeading } from '../shared/section.tsx';

type ChannelsProps = {
  copy: SupportCopy['channels'];
  company: Company;
  language: Language;
  externalHint: string;
};

/** The ways to reach the support team, each with its button. */
export function Channels({ copy, company, language, externalHint }: ChannelsProps) {
  const contact = contactHref(language, { callToAction: 'support' });
  const { ticket, chat, whatsapp } = copy;
  return (
    <Section id="channels">
      <SectionHeading of="channels" title={copy.title} subtitle={copy.subtitle} />
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
            hint={externalHint}
            className={buttonClasses('outline')}
          >
            {whatsapp.action}
          </ExternalLink>
        </Channel>
      </ul>
    </Section>
  );
}

type ChannelProps = {
  copy: SupportCopy['channels']['ticket'];
  children: ReactNode;
};

function Channel({ copy, children }: ChannelProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-10 gap-y-4">
      <div className="flex max-w-(--container-text) gap-5">
        <span className="tile shrink-0" aria-hidden="true">
          <Icon name={copy.icon} className="size-7" />
        </span>
        <div>
          <h3 className="text-xl">{copy.title}</h3>
          <p className="mt-1 text-soft">{copy.description}</p>
        </div>
      </div>
      {children}
    </li>
  );
}
