import type { SendResult } from '../destinations/destination.ts';
import { CommandError, exitCodes, escapeControls, report, type Context } from './context.ts';

const timeoutMs = 60_000;

/** Sends a sample without storing it, and describes the result. */
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
  const result = await destination.send(sample, AbortSignal.timeout(timeoutMs));
  const sentence = `${name} ${describe(result)}`;
  if (!result.ok) throw new CommandError(exitCodes.unavailable, sentence);
  await report(context, { destination: name, note: result.note ?? result.warning ?? '' }, sentence);
}

function describe(result: SendResult): string {
  if (result.ok) {
    const remark = result.warning ?? result.note;
    return `has taken the sample${remark ? ` (${escapeControls(remark)})` : ''}. Look for it there.`;
  }
  const error = escapeControls(result.error);
  if (result.isBroken || result.isLoginRefused) {
    return `does not let this server in, or is gone: ${error}. Messages would wait for a new address or key.`;
  }
  if (result.isPermanent) return `refuses the sample itself: ${error}. A message would be parked.`;
  return `cannot be reached, or is not ready: ${error}. A message would be tried again.`;
}
