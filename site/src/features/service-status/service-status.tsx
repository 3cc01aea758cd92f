import { useEffect, useState } from 'react';
import type { StatusLevel } from '@altanube/content/schema/support';
import type { Copy } from '@altanube/content/schema/copy';
import { fill } from '@altanube/base/template';
import { formatDayAndTime } from '@altanube/content/formats';
import type { Language } from '@altanube/content/languages';
import { ExternalLink } from '#ui/links.tsx';
import { fetchStatus, type StatusReading } from './read-status.ts';
import { clsx } from 'clsx';

type ServiceStatusProps = {
  copy: Copy['support']['status']['reported'];
  language: Language;
  pageUrl: string;
  summaryUrl: string;
  externalHint: string;
};

const colours = {
  operational: 'text-good',
  maintenance: 'text-soft',
  minor: 'text-accent-deep',
  major: 'text-bad',
  critical: 'text-bad',
} as const satisfies Record<StatusLevel, string>;

export function ServiceStatus(props: ServiceStatusProps) {
  const { copy, language, pageUrl, summaryUrl, externalHint } = props;
  const serviceStatus = useStatus(summaryUrl);
  return (
    <>
      <div role="status" className="min-h-34">
        {serviceStatus.kind === 'unread' && <p className="mt-3 text-soft">{copy.unread}</p>}
        {serviceStatus.kind === 'unknown' && <StatusText copy={copy.unknown} colour="text-soft" />}
        {serviceStatus.kind === 'known' && (
          <StatusText
            copy={copy[serviceStatus.reading.level]}
            colour={serviceStatus.isStale ? 'text-soft' : colours[serviceStatus.reading.level]}
          />
        )}
        {serviceStatus.kind === 'known' && serviceStatus.isStale && (
          <p className="mt-3">
            {fill(copy.lastKnown, {
              time: formatDayAndTime({ at: serviceStatus.reading.readAt }, language),
            })}
          </p>
        )}
      </div>
      <p className="mt-3">
        <ExternalLink href={pageUrl} hint={externalHint} className="prose-link inline-block py-1">
          {copy.link}
        </ExternalLink>
      </p>
    </>
  );
}

/** `isStale`: the last attempt to read it failed. */
type StatusState =
  | { kind: 'unread' }
  | { kind: 'unknown' }
  | { kind: 'known'; reading: StatusReading; isStale: boolean };

/** Reads the status when hydrated, and again when the visitor returns to the page. */
function useStatus(summaryUrl: string): StatusState {
  const [serviceStatus, setServiceStatus] = useState<StatusState>({ kind: 'unread' });
  useEffect(() => {
    let isReading = false;
    const refresh = async () => {
      // One request at a time, so that responses stay in order.
      if (isReading || document.visibilityState === 'hidden') return;
      isReading = true;
      const reading = await fetchStatus(summaryUrl);
      isReading = false;
      setServiceStatus((before) => getNextStatus(before, reading));
    };
    void refresh();
    document.addEventListener('visibilitychange', refresh);
    return () => document.removeEventListener('visibilitychange', refresh);
  }, [summaryUrl]);
  return serviceStatus;
}

function getNextStatus(before: StatusState, reading: StatusReading | null): StatusState {
  if (reading !== null) return { kind: 'known', reading, isStale: false };
  return before.kind === 'known' ? { ...before, isStale: true } : { kind: 'unknown' };
}

type StatusTextProps = {
  copy: { state: string; description: string };
  /** Class for the colour of the state, which only repeats its words. */
  colour: string;
};

export function StatusText({ copy, colour }: StatusTextProps) {
  return (
    <>
      <p
        className={clsx('mt-3 flex items-start gap-3 font-display text-2xl font-semibold', colour)}
      >
        <span aria-hidden="true" className="mt-2.25 size-3.5 shrink-0 rounded-full bg-current" />
        {copy.state}
      </p>
      <p className="mt-3 text-soft">{copy.description}</p>
    </>
  );
}
