import { z } from 'zod';

const severities = ['critical', 'high', 'moderate', 'low', 'info'] as const;

const answerSchema = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({ severity: z.enum(severities), range: z.string() }),
  ),
});
const failureSchema = z.object({ message: z.string() });

/** What `npm audit --json` has written, in words. Clean: an answer without a high or critical finding. */
export function describeAudit(output: string): { isClean: boolean; lines: string[] } {
  const json = parseJson(output);
  const answer = answerSchema.safeParse(json);
  if (!answer.success) {
    const failure = failureSchema.safeParse(json);
    const reason = failure.success ? failure.data.message : 'npm has written no report';
    return { isClean: false, lines: [`could not be asked about: ${reason}`] };
  }
  const findings = Object.entries(answer.data.vulnerabilities).toSorted(
    ([, one], [, other]) => severities.indexOf(one.severity) - severities.indexOf(other.severity),
  );
  const lines = findings.map(([name, { severity, range }]) => `${severity}: ${name} ${range}`);
  return {
    isClean: !findings.some(([, { severity }]) => ['critical', 'high'].includes(severity)),
    lines: [lines.length === 0 ? 'no known vulnerability' : 'known vulnerabilities', ...lines],
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
