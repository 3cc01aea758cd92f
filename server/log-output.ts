type Output = {
  write(line: string, done: (error?: Error | null) => void): unknown;
  on(event: 'error', listener: () => void): unknown;
};

/**
 * Writes each line to the first of the outputs that takes it; one that none takes is dropped. What
 * reads the log may end before the server does, or its disk may be full: neither ends the server.
 */
export function createLogOutput(outputs: readonly Output[]): (line: string) => void {
  // Without a listener, an error of a stream ends the process. It is dealt with where it is written.
  for (const output of outputs) output.on('error', () => {});

  function writeTo([output, ...others]: readonly Output[], line: string): void {
    output?.write(line, (error) => {
      if (error != null) writeTo(others, line);
    });
  }

  return (line) => writeTo(outputs, line);
}
