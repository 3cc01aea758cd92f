import { clsx } from 'clsx';
import { X } from 'lucide';
import type { Announcement } from '@altanube/content/schema/shared-data';
import type { Company } from '@altanube/content/schema/company';
import type { Copy } from '@altanube/content/schema/copy';
import type { Language } from '@altanube/content/languages';
import { href } from '@altanube/content/links';
import { DrawnIcon } from '#ui/drawn-icon.tsx';
import { ExternalLink } from '#ui/links.tsx';
import { Tooltip, tooltipControl } from '#ui/tooltip.tsx';
import { announcementsId } from './announcement.ts';

type AnnouncementsProps = {
  announcement: readonly Announcement[];
  company: Company;
  copy: Copy;
  language: Language;
  /** In milliseconds since 1970. */
  builtAt: number;
};

/** All notices; `announcement.inline.ts` shows one. Without JavaScript: that of the build day. */
export function Announcements(props: AnnouncementsProps) {
  const { announcement, company, language, builtAt } = props;
  const { site } = props.copy;
  const spans = announcement.map((notice) => ({
    notice,
    ...getTimeSpan(notice, company.demoTimes?.timeZone ?? 'UTC'),
  }));
  const current = spans.findIndex(({ from, until }) => from <= builtAt && builtAt < until);
  return (
    <div id={announcementsId} className="announcements print:hidden">
      {spans.map(({ notice: { text, link }, from, until }, index) => (
        <aside
          key={index}
          aria-label={site.announcement.label}
          className="bg-strata pt-header pb-3 text-sm"
          data-from={from}
          data-until={until}
          hidden={index !== current}
        >
          <div className="column flex items-center gap-4">
            <p className="grow">
              {text[language]}{' '}
              {link !== null && (
                <NoticeLink {...{ link, language }} externalHint={site.externalLink} />
              )}
            </p>
            <button
              type="button"
              className={clsx(
                tooltipControl,
                'needs-script grid size-11 flex-none place-items-center rounded-full hover:bg-line',
              )}
            >
              <DrawnIcon node={X} className="size-5" />
              <Tooltip>{site.announcement.close}</Tooltip>
            </button>
          </div>
        </aside>
      ))}
    </div>
  );
}

type NoticeLinkProps = {
  language: Language;
  link: NonNullable<Announcement['link']>;
  externalHint: string;
};

function NoticeLink({ link: { page, url, label }, language, externalHint }: NoticeLinkProps) {
  if (page !== null) {
    return (
      <a href={href(page, language)} className="prose-link">
        {label[language]}
      </a>
    );
  }
  return (
    <ExternalLink href={url ?? ''} hint={externalHint} className="prose-link">
      {label[language]}
    </ExternalLink>
  );
}

/** From the start of the first day to the end of the last, in milliseconds since 1970. */
function getTimeSpan({ from, until }: Announcement, timeZone: string) {
  const getDayStart = (day: Temporal.PlainDate) => day.toZonedDateTime(timeZone).epochMilliseconds;
  return {
    from: getDayStart(Temporal.PlainDate.from(from)),
    until: getDayStart(Temporal.PlainDate.from(until).add({ days: 1 })),
  };
}
