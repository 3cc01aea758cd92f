type Output = {
  write(text: string, done: (error?: Error | null) => void): unknown;
  on(event: 'error', listener: () => void): unknown;
};

export type LogOutput = {
  write(line: string): void;
  /** Resolves when every line so far was taken, or dropped. */
  flush(): Promise<void>;
};

/** Most characters that wait for who reads the log: some 10,000 lines. */
const maxWaiting = 4_000_000;

/**
 * Writes lines in portions, all those of one turn of the event loop at once, to the first of the
 * outputs that takes them; what none takes is dropped. What reads the log may end before the server
 * does, or its disk may be full: neither ends the server. Where it stands still, lines beyond
 * `maxWaiting` are dropped; `onDropped` is called with their number once it has taken half of the rest.
 */
export function createLogOutput(
  outputs: readonly Output[],
  onDropped: (lines: number) => void = () => {},
): LogOutput {
  let portion = '';
  /** Characters that no output has taken yet. */
  let waiting = 0;
  let dropped = 0;

  // Without a listener, an error of a stream ends the process. It is dealt with where it is written.
  for (const output of outputs) output.on('error', () => {});

  function writeTo([output, ...others]: readonly Output[], text: string, done: () => void): void {
    if (output === undefined) return done();
    output.write(text, (error) => (error == null ? done() : writeTo(others, text, done)));
  }

  function writePortion(done = () => {}): void {
    const text = portion;
    portion = '';
    writeTo(outputs, text, () => {
      waiting -= text.length;
      reportDropped();
      done();
    });
  }

  function reportDropped(): void {
    if (dropped === 0 || waiting > maxWaiting / 2) return;
    const lines = dropped;
    dropped = 0;
    onDropped(lines);
  }

  // An exception that nobody caught ends the process before its turn ends.
  process.on('exit', () => writePortion());

  return {
    write(line) {
      if (dropped > 0 || waiting + line.length > maxWaiting) {
        dropped += 1;
        return;
      }
      waiting += line.length;
      if (portion === '') setImmediate(writePortion);
      portion += line;
    },
    /** Outputs take portions in order, so the last one, even an empty one, is taken after all others. */
    flush: () => new Promise(writePortion),
  };
}
