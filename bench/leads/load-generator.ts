/**
 * Sends leads from a process of its own, which has nothing else to do: the one that started the
 * server takes its log meanwhile. Its arguments are the origin, how many senders and for how many
 * seconds; it sends the result to its parent process.
 */
import { measureLoad } from './load.ts';

const [origin = '', senders, seconds] = process.argv.slice(2);
const load = await measureLoad(origin, {
  concurrency: Number(senders),
  seconds: Number(seconds),
});
process.send?.(load);
