import { useEffect, useState } from 'react';
import type { ServiceStatusCopy } from '#content/schema/service-status.ts';
import { fill } from '#content/template.ts';
import { withErrorBoundary } from '#hydration/error-boundary.tsx';
import { formatDayAndTime } from '#site/formats.ts';
import type { Language } from '#site/languages.ts';
import { ExternalLink } from '#ui/external-link.tsx';
import { readStatus, type ServiceStatus as KnownStatus } from './read-status.ts';
import { StatusText } from './status-text.tsx';

type ServiceStatusProps = {
  copy: ServiceStatusCopy;
  language: Language;
  /** The status page, for people. */
  pageUrl: string;
  /** Its summary, for programs. */
  summaryUrl: string;
  externalHint: string;
};

/** How the service is, as its status page says when the visitor comes, or comes back to the page. */
export const ServiceStatus = withErrorBoundary(Status);

function Status({ copy, language, pageUrl, summaryUrl, externalHint }: ServiceStatusProps) {
  const known = useStatus(summaryUrl);
  const { reported } = copy;
  return (
    <>
      <div>
        {known === null ? (
          <p className="needs-script mt-3 text-soft">{reported.loading}</p>
        ) : (
          <StatusText copy={copy} level={known.status?.level ?? 'unknown'} />
        )}
        {known?.isOld && known.status !== null && (
          <p className="mt-3 text-sm text-soft">
            {fill(reported.lastKnown, {
              time: formatDayAndTime({ at: known.status.readAt }, language),
            })}
          </p>
        )}
      </div>
      <noscript>
        <p className="mt-3 text-soft">{reported.noScript}</p>
      </noscript>
      <p className="mt-3">
        <ExternalLink href={pageUrl} hint={externalHint} className="prose-link inline-block py-1">
          {reported.link}
        </ExternalLink>
      </p>
    </>
  );
}

/** `isOld`: the status page cannot be had now. Without a status it never could. */
type Known = { status: KnownStatus | null; isOld: boolean };

/** What is known, or null until the status page has been asked. */
function useStatus(summaryUrl: string): Known | null {
  const [known, setKnown] = useState<Known | null>(null);
  useEffect(() => {
    let isOver = false;
    const look = async () => {
      const status = await readStatus(summaryUrl);
      if (isOver) return;
      setKnown((before) => ({ status: status ?? before?.status ?? null, isOld: status === null }));
    };
    const lookAgain = () => {
      if (document.visibilityState === 'visible') void look();
    };
    void look();
    document.addEventListener('visibilitychange', lookAgain);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', lookAgain);
    };
  }, [summaryUrl]);
  return known;
}
