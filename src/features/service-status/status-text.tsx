import { clsx } from 'clsx';
import type { ServiceStatusCopy, StatusLevel } from '#content/schema/service-status.ts';

type StatusTextProps = { copy: ServiceStatusCopy; level: StatusLevel | 'unknown' };

const colours = {
  operational: 'text-good',
  maintenance: 'text-soft',
  unknown: 'text-soft',
  minor: 'text-sun-deep',
  major: 'text-bad',
  critical: 'text-bad',
} as const satisfies Record<StatusLevel | 'unknown', string>;

/** How the service is, in words; the colour of the dot says nothing more. */
export function StatusText({ copy, level }: StatusTextProps) {
  const { state, description } = level === 'operational' ? copy : copy.reported[level];
  return (
    <>
      <p className={clsx('mt-3 flex items-center gap-3 text-2xl font-semibold', colours[level])}>
        <span aria-hidden="true" className="size-3.5 shrink-0 rounded-full bg-current" />
        {state}
      </p>
      <p className="mt-3 text-soft">{description}</p>
    </>
  );
}
