export type Surprise = {
  /** The page or file that the step was reading: `es/faq.html`. */
  where: string;
  expected: string;
  found: string;
  /** The file in `build/` that holds the step, and what it was written against. */
  step: string;
  writtenFor: string;
};

/**
 * Stops the build where a tool's output has another shape than a step knows. A step that does
 * nothing instead would only show in the browser, or not at all.
 */
export function unexpectedOutput({ where, expected, found, step, writtenFor }: Surprise): Error {
  return new Error(
    `${where}: expected ${expected}, found ${found}. build/${step} was written against ` +
      `${writtenFor}: look at ${where} in the output for what stands there instead, and change the step.`,
  );
}
