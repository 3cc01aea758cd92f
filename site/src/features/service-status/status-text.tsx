import { clsx } from 'clsx';

type StatusTextProps = {
  copy: { state: string; description: string };
  /** A class for the colour of the state, which says nothing more than its words. */
  colour: string;
};

/** How the service is, in words. */
export function StatusText({ copy, colour }: StatusTextProps) {
  return (
    <>
      <p className={clsx('mt-3 flex items-start gap-3 text-2xl font-semibold', colour)}>
        <span aria-hidden="true" className="mt-2.25 size-3.5 shrink-0 rounded-full bg-current" />
        {copy.state}
      </p>
      <p className="mt-3 text-soft">{copy.description}</p>
    </>
  );
}
