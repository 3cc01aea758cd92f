import { useEffect, useState } from 'react';
import type { StatusLevel } from '@altanube/content/schema/support';
import type { Copy } from '@altanube/content/schema/copy';
import { fill } from '@altanube/contact/template';
import { formatDayAndTime } from '@altanube/content/formats';
import type { Language } from '@altanube/content/languages';
import { ExternalLink } from '#ui/links.tsx';
import { readStatus, type StatusReading } from './read-status.ts';
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

export function ServiceStatus({
  copy,
  language,
  pageUrl,
  summaryUrl,
  externalHint,
}: ServiceStatusProps) {
  const known = useStatus(summaryUrl);
  return (
    <>
      <div role="status" className="min-h-34">
        {known.kind === 'unread' && <p className="mt-3 text-soft">{copy.unread}</p>}
        {known.kind === 'unknown' && <StatusText copy={copy.unknown} colour="text-soft" />}
        {known.kind === 'known' && (
          <StatusText
            copy={copy[known.reading.level]}
            colour={known.isOld ? 'text-soft' : colours[known.reading.level]}
          />
        )}
        {known.kind === 'known' && known.isOld && (
          <p className="mt-3">
            {fill(copy.lastKnown, {
              time: formatDayAndTime({ at: known.reading.readAt }, language),
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

/** `isOld`: it cannot be read now. */
type Known =
  | { kind: 'unread' }
  | { kind: 'unknown' }
  | { kind: 'known'; reading: StatusReading; isOld: boolean };

/** Read once the visitor acts, and when they come back to the page. */
function useStatus(summaryUrl: string): Known {
  const [known, setKnown] = useState<Known>({ kind: 'unread' });
  useEffect(() => {
    let isReading = false;
    const look = async () => {
      // One at a time, so that none overtakes another.
      if (isReading || document.visibilityState === 'hidden') return;
      isReading = true;
      const reading = await readStatus(summaryUrl);
      isReading = false;
      setKnown((before) => after(before, reading));
    };
    void look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [summaryUrl]);
  return known;
}

function after(before: Known, reading: StatusReading | null): Known {
  if (reading !== null) return { kind: 'known', reading, isOld: false };
  return before.kind === 'known' ? { ...before, isOld: true } : { kind: 'unknown' };
}

type StatusTextProps = {
  copy: { state: string; description: string };
  /** A class for the colour of the state, which says nothing more than its words. */
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
