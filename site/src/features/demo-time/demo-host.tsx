import { TZDate } from '@date-fns/tz/date';
import { Picture, type PictureSource } from '#ui/picture.tsx';
import { useVisitorClock } from './use-demo-time.ts';

export type DemoHost = {
  name: string;
  about: string;
  timeZone: string;
  photo: PictureSource | null;
  /** URL of a drawing, in place of the photo. */
  portrait: string | null;
};

/** Who is met: the person whose clock is nearest to the visitor's. */
export function DemoHostLine({ hosts }: { hosts: readonly DemoHost[] }) {
  const clock = useVisitorClock(true);
  const visitorZone = clock?.timeZone ?? null;
  const distance = ({ timeZone }: DemoHost) =>
    visitorZone === null ? 0 : Math.abs(getOffset(timeZone) - getOffset(visitorZone));
  const [host] = hosts.toSorted((a, b) => distance(a) - distance(b));
  if (host === undefined) return null;
  const { name, about, photo, portrait } = host;
  return (
    <p className="mb-4 flex items-center gap-4">
      {photo !== null && <Picture {...photo} alt="" sizes="3.5rem" className="demo-host" />}
      {photo === null && portrait !== null && (
        <svg aria-hidden="true" className="demo-host">
          <use href={portrait} />
        </svg>
      )}
      <span>
        <span className="block font-semibold">{name}</span>{' '}
        <span className="text-sm text-soft">{about}</span>
      </span>
    </p>
  );
}

/** In minutes. */
function getOffset(timeZone: string): number {
  return new TZDate(Date.now(), timeZone).getTimezoneOffset();
}
