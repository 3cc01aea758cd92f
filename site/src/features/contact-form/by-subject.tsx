import { clsx } from 'clsx';

type BySubjectProps = { message: string; demo?: string; proposal?: string; ticket: string };

/** Copy for a message, a demo, a proposal or a ticket. Those left out show the message copy. */
export function BySubject({ message, demo, proposal, ticket }: BySubjectProps) {
  return (
    <>
      <span
        className={clsx(
          'ticket:hidden',
          demo !== undefined && 'demo:hidden',
          proposal !== undefined && 'proposal:hidden',
        )}
      >
        {message}
      </span>{' '}
      {demo !== undefined && <span className="hidden demo:inline">{demo}</span>}
      {proposal !== undefined && <span className="hidden proposal:inline">{proposal}</span>}
      <span className="hidden ticket:inline">{ticket}</span>
    </>
  );
}
