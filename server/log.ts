export type LogLevel = 'info' | 'warn' | 'error';
export type LogFields = Record<string, string | number | boolean | null>;

/**
 * Logs one event, whose name is a word of this program's own: letters and hyphens. Fields hold no
 * personal data: no address, no name, nothing of a message.
 */
export type Log = (level: LogLevel, event: string, fields?: LogFields) => void;

/** A log of one JSON object per line, whatever characters the fields hold. */
export function createLog(write: (line: string) => void, now: () => number = Date.now): Log {
  const format = createTimeFormat();
  return (level, event, fields = {}) => {
    const start = `{"time":"${format(now())}","level":"${level}","event":"${event}"`;
    const rest = escapeControls(JSON.stringify(fields)).slice(1);
    write(`${start}${rest === '}' ? '' : ','}${rest}\n`);
  };
}

/** ISO 8601. Lines of the same millisecond share its text, which takes as long as the rest of them. */
function createTimeFormat(): (timeMs: number) => string {
  let lastMs = NaN;
  let text = '';
  return (timeMs) => {
    if (timeMs !== lastMs) text = new Date(timeMs).toISOString();
    lastMs = timeMs;
    return text;
  };
}

/** The log fields of an unexpected error. */
export function errorFields(error: unknown): LogFields {
  if (!(error instanceof Error)) return { error: String(error) };
  return { error: `${error.name}: ${error.message}`, stack: error.stack ?? null };
}

/** JSON does not escape C1 controls and the two Unicode line separators, which terminals act on. */
function escapeControls(json: string): string {
  return json.replace(
    /[\u007f-\u009f\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
