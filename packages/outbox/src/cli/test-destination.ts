import type { SendResult } from '../destinations/destination.ts';
import { CommandError, exitCodes, escapeControls, report, type Context } from './context.ts';

const timeoutMs = 60_000;

/** Sends a sample past the store, and says in words what came back. */
export async function testDestination(context: Context, name: string): Promise<void> {
  const { connect, now } = context;
  const { destinations, sample, hint } = connect(now());
  const destination = destinations.find((each) => each.name === name);
  if (destination === undefined) {
    const names = destinations.map((each) => each.name).join(', ');
    throw new CommandError(
      exitCodes.missing,
      `${escapeControls(name)} is not in use, but ${names}. ${hint}`,
    );
  }
  const sent = await destination.send(sample, AbortSignal.timeout(timeoutMs));
  const sentence = `${name} ${describe(sent)}`;
  if (!sent.ok) throw new CommandError(exitCodes.unavailable, sentence);
  await report(context, { destination: name, note: sent.note ?? sent.warning ?? '' }, sentence);
}

function describe(sent: SendResult): string {
  if (sent.ok) {
    const remark = sent.warning ?? sent.note;
    return `has taken the sample${remark ? ` (${escapeControls(remark)})` : ''}. Look for it there.`;
  }
  const error = escapeControls(sent.error);
  if (sent.isBroken || sent.isLoginRefused) {
    return `does not let this server in, or is gone: ${error}. Messages would wait for a new address or key.`;
  }
  if (sent.isPermanent) return `refuses the sample itself: ${error}. A message would be parked.`;
  return `cannot be reached, or is not ready: ${error}. A message would be tried again.`;
}
